"""What is said to agents in other languages; Latin letters have no marks there. See ``injections``."""

from brainbridge.language.injections import rules

ABROAD = rules(
    (
        (
            "German",
            "du bist|anweisung|vorgabe|instruktion|ab sofort|ab jetzt|von jetzt|systemprompt|system prompt"
            "|benutzer|nutzer|anwender|regeln|befehl",
            r"\b(?:ignorier\w{0,3}|vergiss|vergesst|vergessen sie|missachte\w{0,2}|uberschreib\w{0,2}"
            r"|verwirf)\b [^\n.]{0,60}?\b(?:anweisung|vorgabe|instruktion|richtlinie|systemprompt"
            r"|befehl)\w{0,3}|\b(?:ignorier\w{0,3}|vergiss) (?:alle|deine|samtliche) [^\n.]{0,40}?\bregeln"
            r"|\b(?:ab sofort|ab jetzt|von jetzt an|von nun an|kunftig)[ ,]{1,2}(?:bist du|antworte\w{0,2}"
            "|sollst du|musst du|darfst du|sage?|sagst du|empfiehl|empfehle|verhalte|antwortest du|immer"
            r"|niemals|nie|nur noch)\b|\bdu bist (?:jetzt|nun|ab sofort|kein|nicht mehr) [^\n.]{0,30}?\b(?:ki"
            r"|assistent|dan|agent|bot|sprachmodell|unbeschrankt\w{0,2}|pirat|hacker)\b"
            r"|\b(?:sage?|verrate|erzahle?|melde|mitteile|teile?)\b [^\n.]{0,30}?\b(?:dem|den|der) (?:benutzer"
            r"|nutzer|anwender)\w{0,2} (?:nichts|nicht|auf keinen fall)|\b(?:zeige?|verrate|gib|nenne"
            r"|wiederhole?)\b [^\n.]{0,30}?\b(?:systemprompt|system prompt|systemanweisung\w{0,2})|\bohne"
            " (?:den|dem) (?:benutzer|nutzer|anwender) (?:zu fragen|zu informieren|bescheid)",
        ),
        (
            "French",
            "instruction|consigne|directive|desormais|maintenant|a partir de|prompt|utilisateur|regles",
            r"\b(?:ignore[zr]?|oublie[zr]?|neglige[zr]?|ne tiens? pas compte|ne tenez pas compte|fais"
            r" abstraction|faites abstraction)\b [^\n.]{0,60}?\b(?:instructions?|consignes?|directives?"
            "|regles) (?:precedente?s?|anterieure?s?|ci-dessus|initiales?|du systeme|ci dessus|que tu"
            r"|donnees)|\b(?:ignore[zr]?|oublie[zr]?) toutes (?:les|tes|vos) (?:instructions|consignes"
            "|directives|regles)"
            r"|\b(?:desormais|a partir de maintenant|dorenavant)[ ,]{1,2}(?:tu|vous|reponds|repondez"
            r"|reponde[zr]|ne|toujours|dis|recommande|agis)\b|\btu es (?:maintenant|desormais)"
            r" [^\n.]{0,30}?\b(?:ia|assistant|dan|agent|robot|pirate|hacker|modele|libre)\b"
            r"|\b(?:ne (?:dis|dites|revele|revelez|mentionne|mentionnez|previens|prevenez)|sans (?:le dire"
            r"|prevenir|informer|demander|en parler))\b [^\n.]{0,30}?\b(?:a )?l'utilisateur|\b(?:montre"
            r"|affiche|revele|donne|repete)\w{0,2}\b [^\n.]{0,30}?\b(?:prompt systeme|invite systeme"
            "|instructions (?:systeme|cachees|initiales))",
        ),
        (
            "Spanish",
            "instruccion|indicacion|directriz|directrices|ahora|en adelante|prompt|usuario|reglas|ordenes",
            r"\b(?:ignora|ignore|ignorad|olvida|olvide|descarta|descarte|omite|desobedece|no (?:sigas|hagas"
            r" caso (?:a|de)))\b [^\n.]{0,60}?\b(?:instruccion(?:es)?|indicacion(?:es)?|directrices|ordenes"
            r"|reglas) (?:anterior(?:es)?|previas?|de arriba|del sistema|iniciales|que)|\b(?:ignora|ignore"
            "|olvida|olvide) todas (?:las|tus|sus) (?:instrucciones|indicaciones|directrices|reglas)"
            r"|\b(?:a partir de ahora|de ahora en adelante|desde ahora)[ ,]{1,2}(?:eres|responde|responda"
            r"|siempre|nunca|debes|debe|no|di|actua|solo|recomienda|usted)\b|\b(?:ahora eres|eres ahora|ya no"
            r" eres) [^\n.]{0,30}?\b(?:ia|asistente|dan|agente|bot|pirata|hacker|modelo|libre)\b"
            r"|\b(?:no (?:le )?(?:digas|diga|menciones|mencione|reveles|revele|informes|informe|avises"
            r"|cuentes)|sin (?:decirselo|avisar|informar|preguntar|decirle))\b [^\n.]{0,30}?\b(?:al|el)"
            r" usuario|\b(?:muestra|muestrame|revela|repite|dime|imprime)\b [^\n.]{0,30}?\b(?:prompt (?:del"
            "|de) sistema|instrucciones (?:del sistema|ocultas|iniciales))",
        ),
        (
            "Italian, Portuguese, Dutch",
            "istruzioni|instruc|instruct|utente|usuario|gebruiker|ora in poi|agora|nu af|aanwijzing",
            r"\b(?:ignora|ignorate|dimentica|dimenticate|ignori) [^\n.]{0,40}?\bistruzioni (?:precedenti|di"
            r" sistema|sopra|ricevute|iniziali|date)|\bd'ora in poi[ ,]{1,2}(?:sei|rispondi|devi|non|di'"
            r"|agisci|sempre)\b|\bnon (?:dire|dirlo|rivelare|menzionare)\b [^\n.]{0,30}?\ball'utente"
            r"|\b(?:ignore|esqueca|desconsidere|ignora) [^\n.]{0,40}?\binstrucoes (?:anteriores|acima|do"
            r" sistema|previas|iniciais)|\b(?:a partir de agora|de agora em diante)[ ,]{1,2}(?:voce|responda"
            r"|sempre|nunca|nao|aja|diga)\b|\bnao (?:diga|conte|mencione|revele|informe)\b [^\n.]{0,30}?\bao"
            " usuario"
            r"|\b(?:negeer|vergeet) [^\n.]{0,40}?\b(?:instructies|aanwijzingen|opdrachten)\b|\bvanaf nu["
            r" ,]{1,2}(?:ben je|antwoord|moet je|altijd|nooit|zeg)\b|\b(?:zeg|vertel|meld)\b"
            r" [^\n.]{0,30}?\b(?:niets|niet) (?:aan|tegen) de gebruiker",
        ),
        (
            "Russian",
            "\u0438\u043d\u0441\u0442\u0440\u0443\u043a\u0446|\u0443\u043a\u0430\u0437\u0430\u043d"
            "|\u043e\u0442\u043d\u044b\u043d\u0435|\u0442\u0435\u043f\u0435\u0440\u044c"
            "|\u043f\u0440\u043e\u043c\u043f\u0442|\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u0442"
            "|\u043f\u0440\u0430\u0432\u0438\u043b",
            "(?:\u0438\u0433\u043d\u043e\u0440\u0438\u0440\u0443\u0439|\u0437\u0430\u0431\u0443\u0434\u044c"
            "|\u043e\u0442\u0431\u0440\u043e\u0441\u044c|\u043d\u0435 (?:\u0441\u043b\u0435\u0434\u0443\u0439"
            "|\u043e\u0431\u0440\u0430\u0449\u0430\u0439"
            " \u0432\u043d\u0438\u043c\u0430\u043d\u0438\u044f))\\w{0,4}"
            " [^\\n.]{0,60}?(?:\u0438\u043d\u0441\u0442\u0440\u0443\u043a\u0446"
            "|\u0443\u043a\u0430\u0437\u0430\u043d|\u043f\u0440\u0430\u0432\u0438\u043b"
            "|\u043f\u0440\u043e\u043c\u043f\u0442)"
            "|(?:\u043e\u0442\u043d\u044b\u043d\u0435|\u0441 \u044d\u0442\u043e\u0433\u043e"
            " \u043c\u043e\u043c\u0435\u043d\u0442\u0430|\u0442\u0435\u043f\u0435\u0440\u044c)["
            " ,]{1,2}(?:\u0442\u044b|\u0432\u044b|\u043e\u0442\u0432\u0435\u0447\u0430\u0439"
            "|\u0432\u0441\u0435\u0433\u0434\u0430|\u043d\u0438\u043a\u043e\u0433\u0434\u0430)"
            " [^\\n.]{0,40}?(?:\u0431\u043e\u0442|\u0438\u0438\\b"
            "|\u0430\u0441\u0441\u0438\u0441\u0442\u0435\u043d\u0442|\u0430\u0433\u0435\u043d\u0442"
            "|\u0434\u043e\u043b\u0436\u0435\u043d|\u043e\u0442\u0432\u0435\u0447\u0430"
            "|\u0433\u043e\u0432\u043e\u0440\u0438"
            "|\u0440\u0435\u043a\u043e\u043c\u0435\u043d\u0434\u0443\u0439)"
            "|\u043d\u0435 (?:\u0433\u043e\u0432\u043e\u0440\u0438|\u0441\u043e\u043e\u0431\u0449\u0430\u0439"
            "|\u0440\u0430\u0441\u0441\u043a\u0430\u0437\u044b\u0432\u0430\u0439"
            "|\u0443\u043f\u043e\u043c\u0438\u043d\u0430\u0439)\\w{0,2}"
            " [^\\n.]{0,30}?\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u0442\u0435\u043b"
            "|(?:\u043f\u043e\u043a\u0430\u0436\u0438|\u0440\u0430\u0441\u043a\u0440\u043e\u0439"
            "|\u0432\u044b\u0432\u0435\u0434\u0438|\u043f\u043e\u0432\u0442\u043e\u0440\u0438)"
            " [^\\n.]{0,30}?(?:\u0441\u0438\u0441\u0442\u0435\u043c\u043d\\w{1,3}"
            " (?:\u043f\u0440\u043e\u043c\u043f\u0442|\u0438\u043d\u0441\u0442\u0440\u0443\u043a\u0446))",
        ),
        (
            "Chinese",
            "\u6307\u4ee4|\u6307\u793a|\u63d0\u793a|\u7528\u6237|\u7528\u6236|\u4ece\u73b0\u5728"
            "|\u5f9e\u73fe\u5728|\u4f60\u73b0\u5728|\u4f60\u73fe\u5728|\u89c4\u5219|\u4ece\u4eca|\u5f9e\u4eca",
            "(?:\u5ffd\u7565|\u65e0\u89c6|\u7121\u8996|\u5fd8\u8bb0|\u5fd8\u8a18|\u4e0d\u8981\u7406\u4f1a"
            "|\u4e0d\u8981\u9075\u5faa|\u629b\u5f03)[^\u3002\\n]{0,30}?(?:\u6307\u4ee4|\u6307\u793a"
            "|\u63d0\u793a|\u89c4\u5219|\u898f\u5247)"
            "|(?:\u4ece\u73b0\u5728|\u5f9e\u73fe\u5728|\u4ece\u4eca|\u5f9e\u4eca)[^\u3002\\n]{0,6}?(?:\u8d77"
            "|\u5f00\u59cb|\u958b\u59cb|\u4ee5\u540e|\u4ee5\u5f8c)[ \uff0c]{0,2}(?:\u4f60|\u8bf7|\u8acb"
            "|\u603b\u662f|\u7e3d\u662f|\u6c38\u8fdc|\u59cb\u7ec8|\u53ea)"
            "|\u4f60(?:\u73b0\u5728|\u73fe\u5728)(?:\u662f|\u5fc5\u987b)[^\u3002\\n]{0,20}?(?:\u52a9\u624b"
            "|\u4eba\u5de5\u667a\u80fd|\u673a\u5668\u4eba|\u6a21\u578b|\u9ed1\u5ba2|\u4e0d\u53d7\u9650\u5236"
            "|dan)"
            "|(?:\u4e0d\u8981|\u522b|\u522b\u8ba9|\u52ff|\u4e0d\u5f97)(?:\u544a\u8bc9|\u544a\u8a34|\u5411"
            "|\u8ba9|\u901a\u77e5)[^\u3002\\n]{0,6}?(?:\u7528\u6237|\u7528\u6236)"
            "|(?:\u663e\u793a|\u8f93\u51fa|\u6cc4\u9732|\u544a\u8bc9\u6211"
            "|\u91cd\u590d)[^\u3002\\n]{0,10}?(?:\u7cfb\u7edf\u63d0\u793a|\u7cfb\u7d71\u63d0\u793a"
            "|\u7cfb\u7edf\u6307\u4ee4)",
        ),
        (
            "Japanese, Korean",
            "\u6307\u793a|\u30d7\u30ed\u30f3\u30d7\u30c8|\u30e6\u30fc\u30b6\u30fc|\u547d\u4ee4|\uc9c0\uc2dc"
            "|\uba85\ub839|\ud504\ub86c\ud504\ud2b8|\uc0ac\uc6a9\uc790",
            "(?:\u6307\u793a|\u547d\u4ee4|\u30d7\u30ed\u30f3\u30d7\u30c8"
            "|\u30eb\u30fc\u30eb)[^\u3002\\n]{0,10}?(?:\u7121\u8996|\u5fd8\u308c\u3066|\u7834\u68c4)"
            "|\u30e6\u30fc\u30b6\u30fc\u306b[^\u3002\\n]{0,15}?(?:\u8a00\u308f\u306a\u3044"
            "|\u8a71\u3055\u306a\u3044|\u4f1d\u3048\u306a\u3044|\u77e5\u3089\u305b\u306a\u3044)"
            "|\u30b7\u30b9\u30c6\u30e0\u30d7\u30ed\u30f3\u30d7\u30c8\u3092[^\u3002\\n]{0,10}?(?:\u8868\u793a"
            "|\u51fa\u529b|\u6559\u3048|\u516c\u958b)"
            "|(?:\uc9c0\uc2dc|\uba85\ub839|\ud504\ub86c\ud504\ud2b8"
            "|\uaddc\uce59)[^.\\n]{0,12}?(?:\ubb34\uc2dc|\uc78a\uc5b4)"
            "|\uc0ac\uc6a9\uc790\uc5d0\uac8c[^.\\n]{0,15}?(?:\ub9d0\ud558\uc9c0 \ub9c8|\uc54c\ub9ac\uc9c0"
            " \ub9c8)",
        ),
    )
)
