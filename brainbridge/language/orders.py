"""What is said to agents in English: rules for texts in small letters, with single spaces and few signs."""

import re

from brainbridge.language.injections import rules

_HOLD = (
    "(?:instructions?|prompts?|directives?|guidelines?|directions|programming|system (?:message"
    "|prompt)s?|constraints|restrictions|training"
    r"|safety (?:rules|guidelines|policies|measures|filters))"
)
_RULE = rf"(?:{_HOLD}|rules|commands|orders|policies|policy|context|messages|conversation|text|content|input)"
_DROP = (
    "(?:ignore|disregard|forget|discard|override|overrule|overwrite|bypass|neglect|dismiss|set aside"
    "|pay no attention to|do not follow"
    "|don't follow|stop following|do not obey|stop obeying|do not listen to|throw away|erase|reset"
    "|cancel|abandon|skip)"
)
_BEFORE = "(?:previous|prior|above|earlier|preceding|foregoing|former|existing|original|initial|current|old|past|last)"
# Rules and orders are more often about something else than instructions are.
_UNHEEDED = (
    "(?:ignore|disregard|forget|bypass|neglect|dismiss|set aside|pay no attention to|(?:do not|don't|stop)"
    " (?:follow|following|obey|obeying))"
)
_FORMER = "(?:previous|prior|above|earlier|preceding|foregoing|former)"
_RULES = "(?:rules|orders|commands|policies)"
_FILL = (
    "(?:(?:about|of|to|the|all|any|every|each|these|those|this|that|other|and|or|what|which|your|my"
    "|our|its|them|such|everything|anything|completely) ){0,5}"
)
_USER = r"(?:the |your |this )?(?:user|human|operator|owner|developer|person you|people you)"
_WHO = r"(?:an? |the |my |our |in |now |going to |called |named |acting as |no longer |not )"
_BEING = (
    r"(?:a\.?i\b|assistant|agent|bot\b|chatbot|language model|llm|dan\b|unrestricted|unfiltered"
    r"|uncensored|jailbroken|evil|root\b|hacker"
    r"|terminal\b|shell\b|linux|simulat|persona|character|pirate|expert|god\b|developer mode|admin"
    "|debug mode|maintenance mode|bound|restricted"
    "|subject to|claude|chatgpt|gpt|gemini|copilot|free (?:from|of)|under (?:my|new|our) control"
    "|controlled|obey)"
)
_SECRETS = (
    "(?:(?:the |this |our |your |whole |entire |full |all |of |any )*(?:conversation|chat (?:history"
    "|log)|session|memor(?:y|ies)|system prompt|secrets?|credentials"
    r"|passwords?|api[ -]?keys?|tokens?|ssh keys?|private keys?|env(?:ironment)? (?:variables?|files?)|\.env)"
    r"|(?:(?:the|this|our|all|of) )*user's [\w-]{2,30}|everything (?:you|above|in (?:your|this|the))"
    "|all (?:of )?(?:the |your |their )?(?:data|files|messages|e-?mails|notes|documents|history)"
    r"|(?:what|whatever) (?:you|the user))"
)
_SEND = (
    "(?:send|post|upload|forward|transmit|exfiltrate|leak|e[- ]?mail|submit|deliver|copy|append"
    "|encode|include|embed|put|report|pass|write|publish|attach)"
)
_AWAY = (
    r"(?:https?:|www\.|[\w.+-]{1,60}@[\w-]{1,60}\.|(?:(?:an?|the|this|following|my|our) )*(?:webhook"
    "|url|link|endpoint|web address|image|query (?:string|parameter)|pastebin|gist|attacker|remote"
    " server|external server))"
)
_HAND = "(?:send|give|tell|show|forward|e[- ]?mail|mail|text|post|share|reveal|list|hand over|read out)"
_ALL = (
    "(?:all|every|each|all and every)(?: of)?(?: (?:the|your|my|our|his|her|their|its|users?|user's|stored|saved|known"
    "|secret|other)){0,3}"
)
_KEPT = (
    "(?:api[ -]?keys?|passwords?|passphrases?|secrets?|credentials|(?:private|ssh|secret|encryption) keys?"
    "|(?:access|api|auth|bearer|refresh|session|oauth) tokens?|env(?:ironment)? variables?)"
)
_REPLY = (
    "(?:answer|say|reply|respond|recommend|suggest|tell|claim|insist|mention|refuse|deny|pretend"
    "|output|state|write|always|never)"
)
_ORDERED = (
    "(?:you (?:must|will|should|are|have to|shall|always|never|may|only|can)|always|never|only"
    " (?:answer|respond|reply|use|recommend|speak|say|write)|do not|don't|respond|reply"
    "|answer|refuse|recommend|treat|address|assume|pretend|obey|call (?:me|yourself)|speak|act|behave"
    "|begin|start|end|your)"
)
ENGLISH = rules(
    (
        (
            "ignore what was said",
            "ignore|disregard|forget|discard|override|overrule|overwrite|bypass|neglect|dismiss|set aside|pay"
            " no att|follow|obey|listen to|throw away|erase|reset|cancel"
            "|abandon|skip&instruct|prompt|directi|guideline|programming|message|constraint|restriction"
            "|training|safety|rules|commands|orders|polic|context"
            "|conversation|text|content|input|filter|ethic|above|before|you ",
            rf"\b{_DROP} {_FILL}(?:{_BEFORE}[ ,]{{1,2}}(?:and |or )?(?:{_BEFORE} )?(?:[\w-]{{1,20}}"
            rf" ){{0,2}}?{_HOLD}\b|(?<=all )(?:the |of the )?{_BEFORE} {_RULE}\b|(?<=your ){_BEFORE} {_RULE}\b"
            rf"|(?:your|system|safety|developer|assistant|openai|anthropic|built-in|default) (?:[\w-]{{1,20}}"
            rf" ){{0,2}}?(?:{_RULE}|filters?|ethics)\b"
            rf"|{_HOLD} (?:you|above|before|given|from (?:the|your)|that (?:you|came|were)|so far)"
            "|(?:that )?(?:was |were |is |has been )?(?:said |written |told |stated )?(?:above|before(?:"
            " this)?|you (?:were|have been|are|know|ve been) (?:told|given|instructed|taught|about)(?: before"
            r"| earlier| above| so far)?)\b[ .,:;!]{0,2}(?:and|instead|you|now|$|\n|from|start|reply|respond"
            "|output|your))",
        ),
        (
            "all instructions",
            "instruction|directive|guideline|prompt|restriction&ignore|disregard|forget|discard|over|bypass"
            "|neglect|dismiss|set aside|attention|follow|obey|listen"
            "|throw|erase|reset|cancel|abandon|skip",
            rf"\b{_DROP} (?:absolutely )?(?:all|any|every)(?: of)?(?: the| these| those| your)?"
            r" (?:instructions?|directives|guidelines|prompts|restrictions)\b",
        ),
        (
            "rules dropped",
            "rules|orders|commands|polic&ignore|disregard|forget|bypass|neglect|dismiss|set aside|attention|follow"
            "|obey&previous|prior|above|earlier|preceding|foregoing|former|you ",
            rf"\b{_UNHEEDED} {_FILL}(?:{_FORMER} (?:(?:and|or) {_FORMER} )?{_RULES}\b"
            rf"|{_RULES} (?:above|you (?:were|have been|ve been) (?:given|told|taught))\b)",
        ),
        (
            "you are now",
            "you are now|you're now|you will now|you shall now|you are no longer|you are in|you re now|you"
            " are going to",
            r"\byou(?:'re| are| re| will| shall)(?: now| no longer| going to| from now on)?(?: be| act| in|"
            rf" play| become| called)? (?:{_WHO})?(?:[\w-]{{1,20}} ){{0,2}}?{_BEING}"
            r"(?<=\w)(?<!you are an expert)(?<!you are a hacker)(?<!you are an admin)(?<!you are a"
            " character)(?<!you are an agent)",
        ),
        (
            "act as",
            "act as|behave as|respond as|play the|roleplay|role-play|role play|pretend|imagine you|simulate",
            r"\b(?:act|behave|respond|answer|role-?play|role play|pretend|imagine)(?: to be| as| like| that|"
            r" as if| as though)?(?: you)?(?: are| were| have)? (?:an? |the |my |no )?(?:[\w-]{1,20}"
            " ){0,2}?"
            r"(?:a\.?i\b|unrestricted|unfiltered|uncensored|jailbroken|dan\b|evil (?:bot|ai|assistant)"
            "|language model|llm|linux terminal|no (?:restrictions|rules|limits|filters)|restrictions"
            r"|admin(?:istrator)?\b (?:with|who))",
        ),
        (
            "mode",
            " mode&dan|jail|un|anything|god|sudo|developer|debug|admin|maintenance|override",
            r"\b(?:dan|jailbreak|jailbroken|unrestricted|uncensored|unfiltered|do anything now|god|sudo"
            "|developer|debug|admin|maintenance|override) mode (?:is )?(?:now )?(?:enabled|activated|engaged"
            r"|unlocked|: ?on)\b(?= |[.,!;]|$)(?=[^\n]{0,120}\b(?:you|your|respond|answer|ignore|comply))"
            r"|\b(?:enter|activate|enable|switch to|engage) (?:dan|jailbreak|jailbroken|unrestricted"
            "|uncensored|unfiltered|do anything now|god|sudo) mode",
        ),
        (
            "jailbreak",
            "do anything now|jailbreak|restrictions|filters|guidelines|guardrails|safeguards|ethic",
            r"\b(?:do anything now|jailbreak (?:yourself|prompt|activated)|(?:free|freed) (?:of|from) (?:all "
            "|your |any )?(?:restrictions|guidelines|filters|guardrails)"
            "|without (?:any |your |all )?(?:ethical|moral|safety|content|openai)(?: or (?:ethical|moral"
            "|legal|safety))? (?:restrictions|guidelines|filters|limits|constraints|considerations)"
            r"|(?:disable|turn off|bypass|remove|drop|suspend|deactivate) (?:all )?(?:of )?your (?:[\w-]{1,20}"
            " ){0,2}(?:filters?|guidelines|restrictions|guardrails|safeguards|protocols|checks|safety"
            "|ethics))",
        ),
        (
            "system prompt",
            "prompt|instructions|message|rules|above&system|hidden|developer|secret|pre|your|repeat",
            r"\b(?:reveal|show|print|output|repeat|display|leak|tell (?:me|us)|give (?:me|us)|what (?:is|are"
            "|was|were)|write (?:out|down)|disclose|dump|quote|send|summari[sz]e|translate|recite|paste|share"
            "|expose)"
            " (?:back )?(?:(?:me|us|all|of|the|your|whole|entire|full|exact|above|verbatim|complete)"
            " ){0,5}(?:(?:system|hidden|developer|secret|pre-?)[ -]?(?:prompt|instructions|message"
            r"|rules)s?\b(?<!hidden message)(?<!secret message)|your (?:own )?(?:initial |original )?(?:prompt"
            r"|instructions)\b)"
            r"|\byour (?:new |own |current |updated |real |actual |original )?(?:system|developer) (?:prompt"
            r"|message|instructions)\b|\b(?:new|updated|revised) system prompt\b|\bsystem prompt ?:"
            r"|\b(?:append|add) (?:this|the following|that) to (?:the|your) system prompt"
            r"|\brepeat (?:the (?:words|text)|everything) above\b",
        ),
        (
            "new instructions",
            "instruction|directive|task|goal|objective|mission|role|identity|purpose|job|override",
            r"\byour (?:new|only|real|true|actual|updated|next|secret|primary|sole) (?:task|goal|job|purpose"
            "|objective|instructions?|role|mission|identity|directives?|orders)(?: (?:is|are) (?:now|to|as"
            r"|from|simple|the following)\b|:)"
            r"|\b(?:new|updated|real|additional|hidden|secret|special|urgent|priority|override|important)"
            " (?:system|ai|agent|assistant|model|llm|admin|developer|operator) (?:instructions?|directives?"
            r"|rules|commands?|orders|override)\b"
            r"|\b(?:these|this|the following|my|new) (?:instructions?|directives?|rules|orders?|messages?"
            "|prompts?) (?:will |shall |must |now )?(?:overrides?|supersedes?|replaces?|takes? (?:precedence"
            "|priority) over|outranks?) (?:all|any|your|every|previous|prior|everything|the system)"
            r"|\b(?:system|admin|administrator|developer) override\b(?=[^\n]{0,3}(?:[:!.,]|code|accepted"
            "|active|engaged|$))"
            r"|\bfollow (?:only )?(?:these|my|the following|the new) (?:new )?(?:instructions|orders|commands"
            "|directives) (?:instead|only|from now|and nothing|exactly and)",
        ),
        (
            "hide it from the user",
            "user|human|operator|owner|developer|person you|people you&do not|don't|dont|never|without|avoid"
            "|not |under no|keep|hide|conceal",
            r"\b(?:do not|don't|dont|never|without|avoid|must not|should not|shouldn't|mustn't|not to|under no"
            " circumstances) (?:ever )?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?"
            "|alert(?:ing)?|warn(?:ing)?|let(?:ting)?|ask(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)"
            "|admit(?:ting)?|report(?:ing)?|explain(?:ing)?)"
            " (?:(?:this|it|that|any|of|anything|about|these|instructions?|them|the|message|action|to|step"
            rf"|file) ){{0,5}}{_USER}\b"
            rf"|\b(?:keep|hide|conceal) (?:this|it|that|these|them|everything)(?: [\w-]{{1,20}}){{0,3}} from"
            rf" {_USER}\b"
            rf"|\bwithout {_USER}(?:'s)? (?:knowing|noticing|knowledge|consent|permission|approval|being told"
            rf"|seeing)\b|\b{_USER} (?:must|should|need|may|does|can) ?not (?:know|see|be told|notice|find out"
            r"|learn|need to know)\b(?= (?:about|of|that|this|it|what)|[.,;!]|$)",
        ),
        (
            "from now on",
            "from now on|from this point|from this moment|henceforth|going forward|starting now|future |as of"
            " now|from here on",
            r"\b(?:from now on(?:wards?)?|from this (?:point|moment)(?: on(?:wards?)?| forward)?|from here"
            " on(?: out)?|henceforth|going forward|starting now|as of now"
            "|in (?:all|any|every) (?:your )?future (?:sessions?|conversations?|repl(?:y|ies)|answers?"
            rf"|responses?|chats?))[ ,:.!]{{1,3}}(?:please |and |then |in [\w ]{{1,30}}, ?)?{_ORDERED}\b",
        ),
        (
            "always",
            "answer|repl|respon|you must|message&every|each|all|you must|nothing else",
            r"\b(?:in|at the (?:end|start|beginning) of|to) (?:every|each|all)(?: of)? (?:your |the"
            " )?(?:answers?|repl(?:y|ies)|responses?|messages?)[ ,]{1,2}(?:you |always |must |please |include"
            "|append|add|mention|insert|recommend|say|write|link)"
            r"|\b(?:include|append|add|mention|insert|put|end|begin|start|recommend) [^\n]{1,80}?\b(?:in|to|at"
            " the (?:end|start|beginning) of|with) (?:every|each|all)(?: of)? (?:your |future )?(?:answers?"
            r"|repl(?:y|ies)|responses?)\b"
            r"|\byou must (?:always |only |never |not )?(?:answer|reply|respond|obey|comply|say|output"
            r"|recommend|pretend|refuse)\b"
            r"|\b(?:respond|reply|answer|output)(?: only)? with [^\n.]{1,60}\band nothing else\b",
        ),
        (
            "when asked",
            "when|if |every time|each time|once&ask|user|human|questioned|prompted|queried",
            r"\b(?:when|whenever|if|every time|each time|once)(?: you(?:'re| are| re)?)? (?:ever )?asked about"
            rf" [^\n.]{{1,80}}?[ ,]{_REPLY}\b|\b(?:when|whenever|if) (?:anyone|somebody|someone) (?:ever )?asks"
            rf" (?:you )?about [^\n.]{{1,80}}?[ ,](?:deny|claim|pretend|insist|recommend)\b"
            r"|\b(?:when|whenever|if|every time|each time) (?:the|your|a|any) (?:user|human) (?:ever"
            rf" )?(?:asks?|mentions?|requests?|wants?|inquires?|questions?|types?|says?) [^\n.]{{1,80}}?["
            rf" ,](?:you (?:must|should|will|always|never) )?{_REPLY}\b"
            r"|\b(?:when|whenever|if) (?:you(?:'re| are) )?(?:questioned|prompted|queried) (?:about|for|on)"
            rf" [^\n.]{{1,80}}?[ ,]{_REPLY}\b",
        ),
        (
            "command",
            "run |execute|invoke|delete|install|download|open|fetch|type |paste&without|before|on |with your"
            "|with the|your|command|script|code|snippet",
            r"\b(?:run|execute|invoke|delete|install|download|open|fetch|type) [^\n.]{0,80}?\b(?:without"
            r" (?:asking|confirm\w{0,6}|approval|permission|telling|hesitation|question\w{0,4})(?=(?: for)?(?:"
            " any)?(?: the| your)?(?: user| human| anyone| me|[ .,:;!]|$))(?=(?: for confirmation| the user|"
            " the human| anyone| first|[.,:;!]|$))"
            "|before (?:you )?(?:answer|respond|reply|continu|proceed|do)(?:ing|e)?(?: anything| to the user|"
            r" with)?\b(?= ?(?:[.,;!:\n]|$|anything|to the user|the user|this|with the (?:user|task"
            "|conversation)))"
            "|on (?:the user's|my) (?:behalf|machine|computer|system)|with (?:your|the) (?:bash|shell"
            r"|terminal|exec|code|computer|browser) (?:tool|access)|(?:using|through|via) your (?:[\w-]{1,20}"
            " ){0,2}(?:tools?|terminal|shell|access))"
            r"|\b(?:run|execute|type|paste) (?:the following|this|these|following) (?:[\w-]{1,20}"
            r" ){0,2}(?:commands?|scripts?|code|snippets?)\b[^\n]{0,20}\s?(?=[^\n]{0,100}(?:rm [ ]?r|rm -?rf"
            r"|\bmkfs|curl|wget|chmod 777|\.ssh|base64|nc -e|/etc/|invoke webrequest|drop table|delete from"
            "|git push))",
        ),
        (
            "tool",
            "tool|function&your|the |a &use|call|invoke|trigger|run|make|issue|perform",
            r"\b(?:use|call|invoke|trigger|run) your (?:[\w-]{1,20} ){0,3}(?:tools?|functions?)\b|\b(?:use"
            r"|call|invoke|trigger) the (?:[\w-]{2,30} ){1,3}tool (?:to (?:read|send|delete|write|fetch|run"
            "|post|upload|execute|open|list|remember|forget)|with (?:the )?(?:argument|parameter|input"
            "|following|path|command|url|query)s?)"
            r"|\b(?:make|issue|perform) an? (?:tool|function) call\b",
        ),
        (
            "send away",
            "http|www|@|webhook|url|link|endpoint|web address|image|query|pastebin|gist|attacker|remote"
            " server|external server|exfil|ssh|rsa|.env|aws|/etc/"
            "|credential|password|key",
            rf"\b{_SEND} {_SECRETS}\b[^\n]{{0,80}}?\b(?:to|at|into|in|as|via|through|on) {_AWAY}"
            rf"|\b{_SEND} [^\n.]{{0,80}}?\bto (?:the )?attacker\b|\bexfiltrate\b [^\n]{{0,80}}\bto\b|\b(?:read"
            rf"|cat|open|print|collect|gather) [^\n]{{0,60}}?(?:/\.ssh|id rsa|\.env\b|\.aws|/etc/(?:passwd"
            rf"|shadow)|credentials|passwords?|api keys?)[^\n]{{0,40}}?\band (?:then )?(?:{_SEND}|paste|show"
            r"|include|return|print|share)\b",
        ),
        (
            "secrets to somebody",
            " me| us| this |the following|the address below&all|every|each&key|password|secret|credential|token"
            "|variable",
            rf"\b{_HAND} (?:me|us) (?:back )?{_ALL} {_KEPT}\b"
            rf"|\b{_HAND} {_ALL} {_KEPT}\b[^\n.]{{0,40}}? to (?:me|us|(?:this|the following) (?:address|number|e-?mail)"
            r"|the address below)\b",
        ),
        (
            "to an agent",
            "attention|note|notice|message|instruction|important|warning|reminder|hint|memo|hey|hi|hello|dear"
            "|ok|if you|this|as a& ai|ai |a.i|llm|language model|claude|gpt"
            "|gemini|copilot|cursor|codex|bot|assistant|agent",
            r"(?:^|[.!?:] |\n)\W{0,3}(?:hey|hi|hello|dear|ok|okay)[ ,]{1,2}(?:a\.?i\b\.?|llm|language"
            " model|(?:ai|coding|llm) (?:assistant|agent|model)|chat-?bot|chat-?gpt|gpt|copilot|codex"
            r"|assistant reading)(?: [\w-]{1,20}){0,3} ?[,.!:\n]"
            r"|(?:^|[.!?:] |\n)\W{0,3}(?:attention|note|notice|message|instructions?|important|warning"
            "|reminder|hint|memo)(?: (?:to|for|note (?:to|for)|message (?:to|for)|instructions? (?:to"
            "|for)))?[ ,:!]{1,3}(?:all |any |the |every |you |my )*"
            r"(?:a\.?i\b\.?|llms?|(?:large )?language models?|(?:ai|coding|llm) (?:assistants?|agents?|models?"
            "|systems?|reviewers?)|chat-?bots?|claude|chat-?gpt|gpt|gemini|copilot|cursor|codex)(?:"
            r" [\w-]{1,20}){0,5}? ?[:,.!\n-](?=[^\n]{3})"
            r"|\bif you(?:'re| are| re) (?:an? )?(?:a\.?i\b\.?|llm|(?:large )?language model|ai (?:assistant"
            "|agent|model|system)|automated (?:system|agent|assistant)|coding (?:agent|assistant)|chat-?bot"
            r"|bot\b|claude|chatgpt|gpt|copilot)"
            r"|\b(?:assistants?|agents?) (?:reading|processing|summari[sz]ing|parsing|indexing) this (?:page"
            r"|text|document|file|message|e?-?mail|note|content|site|website|memory|data)\b"
            r"|\b(?:a\.?i|llms?|language models?|ai (?:assistants?|agents?)|chat-?bots?) (?:that (?:is |are )?"
            "|which (?:is |are )?|who (?:is |are )?)?(?:reading|processing|summari[sz]ing|parsing|indexing"
            r"|reviewing|analy[sz]ing|reads?|process(?:es)?|parses?|summari[sz]es?) this\b"
            r"|\bas an? (?:ai|llm|language model|ai (?:assistant|agent)),? you (?:must|should|will|are|have to"
            "|need)",
        ),
        (
            "authority",
            "a message|n instr|a notice|a direct|an order|a command|n overr|a request| from |as your|as the"
            "|user has&system|developer|admin|openai|anthropic|google|creator|operator"
            "|microsoft|owner|user has",
            r"\b(?:this is|here is|following is)? ?an? (?:[\w-]{1,20} )?(?:message|instruction|notice"
            "|directive|order|command|override|request) from (?:the |your )?(?:system|developers?"
            r"|admin(?:istrator)?s?|openai|anthropic|google|microsoft|creators?|operators?|owners?)\b(?=["
            " .,:;!]{1,3}(?:you|do|ignore|stop|disregard|please|always|never|from|all|the assistant|reply"
            r"|respond|send|run|execute|delete|your)|[^\n]{0,60}\byou (?:must|are|have|should|will))"
            r"|\bas (?:your|the) (?:developer|creator|administrator|system admin(?:istrator)?|operator"
            r"|owner),? i (?:hereby )?(?:order|command|instruct|authori[sz]e|require|permit|allow|tell)\b"
            r"|\b(?:the )?user has (?:already )?(?:pre-?)?(?:approved|authori[sz]ed|consented to|agreed to"
            "|given (?:you )?permission (?:for|to)) (?:all|every|this|any|you|these|it|the following)",
        ),
        (
            "your memory",
            "your&memor|instructions|rules|persona|behavio|system prompt|context|knowledge|guideline"
            "|configuration|identity",
            r"\b(?:remember|memori[sz]e|store|save|add|write|put|keep|record|insert|commit)"
            r" [^\n.]{1,80}?\b(?:to|in|into|as part of) your (?:own |long-term |permanent |persistent |core"
            r" )?(?:memor(?:y|ies)|instructions|rules|system prompt|persona|context|knowledge base)\b"
            r"|\b(?:update|overwrite|change|modify|replace|delete|erase|wipe|clear) (?:all )?(?:of )?your"
            " (?:own |long-term |permanent |core |entire )?(?:memor(?:y|ies)|instructions|rules|behaviou?r"
            r"|persona|system prompt|guidelines|configuration|identity)\b",
        ),
    )
)

# Words that injections are made of, the longest first: they are also found run together without spaces.
WORDS = re.compile(
    "conversation|instructions|unrestricted|instruction|directives|guidelines|assistant|disregard|following"
    "|jailbreak|passwords|preceding|override|previous|command|earlier|pretend|prompts|respond|without|always"
    "|answer|asking|bypass|forget|ignore|prompt|repeat|reveal|system|about|above|asked|never|print|prior|reply"
    "|rules|from|must|only|send|show|tell|user|when|your|act|all|and|any|are|not|now|run|say|the|you|an|as|do"
    "|my|of|on|to"
)
