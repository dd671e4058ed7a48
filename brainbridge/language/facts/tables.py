"""Tables of slots: the verb phrases and the nouns that mean each, as data."""

from typing import Final

# Each line: a slot, its category if it is no fact, * if it holds several values, and the phrases that mean it.
# Verb phrases begin with be for am, is, are, was and were. What a mark before a phrase says:
#   > a change that holds from then on      ~ what was so, if nothing says that it still is
#   ! it is no longer so                    < the value comes first
#   = a form that holds whenever it is said (born, founded)
VERBS: Final = """
address: live at|lives at|be living at
lives_in: live in|lives in|reside in|resides in|be living in|be residing in|be a resident of|be resident in|>moved to
  |>relocated to|>settled in|>settled down in|>moved back to|~lived in|~resided in|>be relocated to|!moved out of
  |!moved away from|>move to|>moves to
based_in: be based in|be based at|be based out of
works_at: work at|works at|work for|works for|be employed by|be employed at|be employed with|be working at
  |be working for|=be hired by|>joined|>started at|>got hired by|>started working at|>started working for
  |>got a job at|>got a job with|>got a new job at|>landed a job at|>took a job at|>started a job at
  |>started a new job at
  |~worked at|~worked for|!left|!quit|!resigned from|!stopped working at|!stopped working for|!be fired from
  |!be laid off from|!lost my job at|!quit my job at|!left my job at|!quit a job at|!left my job with
  |!lost my job with|!lost a job at|!retired from|>moves to work for
occupation: work as|works as|be working as|be employed as|~worked as|>started as|>started working as|>got promoted to
  |>be promoted to|>be appointed|>be appointed as|>got a job as|>got a new job as|>retrained as|earn a living as
  |!lost my job as|be by profession|be a professional
field_of_work: work in field|works in field|be working in field|~worked in field|work in the area of|specialises in
  |specializes in|specialise in|specialize in|specialised in|specialized in|work in the field of
work_location: >took up work in|>found employment in|>took up work in city|>found employment in city|works in city
  |work in city|~worked in city|~worked in town|be working in city|works in country
  |worked in country
works_in: work in|works in|be working in|~worked in
colleague relationship *: work with|works with|be working with
reports_to relationship: report to|reports to|be reporting to
studies: study|studies|be studying|major in|majors in|be majoring in|~studied|~majored in
educated_at: =be educated at|=graduated from|=studied at|study at|studies at|be studying at|=went to school at
  |=be schooled at|be enrolled at|=got a degree from|=holds a degree from|=received education at|=attended university at
  |=completed studies at|=be an alumnus of|=be an alumna of|=be a graduate of|=attended
borders *: borders|shares a border with|share a border with
genre: has genre|have genre|be in genre|plays genre|belongs to genre|performs genre
place_of_birth: =be native to|=be born in|=be born in city|=be born at|=be born in town|=be born in country
  |=be a native of
date_of_birth: =be born on
place_of_death: =died in|=died in city|=died at|=passed away in|=passed away in city|=died in town
date_of_death: =died on|=passed away on
cause_of_death: =died of|=died from
grew_up_in: =grew up in|=be raised in|=be brought up in
origin: be from|come from|comes from|be originally from|=came from|hail from|hails from
citizenship: holds a citizenship from|holds a citizenship of|has a citizenship from|be a citizen of|be citizen of
  |holds the citizenship of|holds citizenship of|has citizenship of|has the
  citizenship of|have citizenship of|be a national of|holds the nationality of
spouse relationship: be married to|>married|>got married to|be the spouse of|be wedded to|!divorced|!be divorced from
  |!got divorced from
engaged_to relationship: be engaged to|>got engaged to
partner relationship: be dating|be in a relationship with|!broke up with|!split up with|>started dating
lives_with relationship *: live with|lives with|be living with|>moved in with
friend relationship *: be friends with|be a friend of
child relationship *: be the parent of|be a parent of|=be the mother of|=be the father of|has a child named
  |has a child called|have a child named|have a child called
sibling relationship *: be a sibling of|be the sibling of|be the brother of|be the sister of
founder: =be founded by|=be established by|=be co-founded by|=be started by|<=founded|<=co-founded|<=established
creator: =be created by|=be invented by|=be conceived by|<=created|<=invented|be the creation of
developer: =be developed by|<=developed|be being developed by
author: =be written by|=be authored by|=be penned by|<=wrote|<=authored|be a book by|be a novel by
director: =be directed by|<=directed|be a film by
manufacturer: =be produced by|=be manufactured by|=be made by|=be built by|be produced by company|<=manufactured
  |<=produced|be a product of
performer: =be performed by|=be sung by|=be recorded by|<=performed|be a song by
composer: =be composed by|<=composed
publisher: =be published by|<=published
designer: =be designed by|<=designed
discoverer: =be discovered by|<=discovered
owner: be owned by|belong to|belongs to|<owns|<own|>be acquired by|>be bought by|<>acquired
leader: be led by|be run by|be headed by|be managed by|<leads|<heads|<manages
maintainer: be maintained by|<maintains|<maintain
coach: be coached by|be trained by|<coaches
named_after: =be named after|=be named for
part_of: be part of|be a part of|belongs to the group
subsidiary_of: be a subsidiary of|be a division of
location: be located in|be located at|be situated in|be situated at|lies in|be located in city|be located in town
  |be found in
  |stands in|stands at|be located near|be located in village|be located in region
country: be located in country|be a city in country|lies in country|be situated in country|be in country
continent: be located in continent|be situated in continent|lies in continent|be in continent|belongs to continent
  |be part of continent|be on continent|be a part of continent
headquarters: be headquartered in|be headquartered at|be headquartered in city|has its headquarters in
  |have its headquarters in|has headquarters in|has its headquarters in city|be headquartered in town|have our office in
country_of_origin: =be created in country|=be made in country|=be produced in country|=originated in|=originates in
  |originates from|originated from|=originated in country|=be created in|comes from country|=be developed in country
  |originates in country|=be founded in country|=be formed in country|=be invented in country
original_language: =be written in language|be in language|=be filmed in language
written_in: be written in|=be implemented in|>be rewritten in
sport: plays the sport|play the sport|be associated with sport|plays sport|play sport|plays the sport of
  |be affiliated with sport|competes in sport
position: plays position|play position|plays the position of|plays as|play as|plays in position|plays in the position of
team: plays for|play for|be signed to|>signed for|>transferred to|be playing for
religion: be affiliated with religion|follows religion|practices religion|practises religion|be a follower of
  |be a follower of religion|be a member of religion|adheres to|adheres to religion|believes in religion
  |belongs to religion
  |converted to
political_party: be a member of party|be affiliated with party
affiliation: be affiliated with|be associated with
member_of *: be a member of|be member of|>joined|>signed up for|!left
native_language: native language|speaks natively
language_spoken skill *: speaks language|speak language|speaks|speak|be fluent in|communicates in language|can speak
learning *: be learning|>started learning|be teaching myself|!stopped learning|!gave up learning
instrument skill *: plays instrument|plays the instrument
plays skill *: play|plays|can play|!stopped playing|!quit playing|!gave up playing|>started playing|>took up|be playing
famous_for: be famous for|be known for|be best known for|be renowned for|became famous for|be noted for
awarded_to: =be awarded to
award *: =won the|=received the|=be awarded|=won award|=received award|be a recipient of|be a laureate of
  |=be awarded the
original_broadcaster: =aired on|airs on|=premiered on|=be broadcast by|=be originally broadcast by|=be aired by
  |=be broadcast on
  |=originally aired on|=be originally aired on|=debuted on|=be first aired on|=be shown on|=be aired on
distributor: =be distributed by
founded_in: =be founded in|=be established in|=be formed in|=be founded on
released_in: =be released in|=be released on|=came out in|=came out on
uses *: use|uses|be using|>switched to|>migrated to|>moved over to|>adopted|>started using|rely on|relies on
  |!stopped using
  |!got rid of|!dropped|!abandoned|>be switching to|!moved off|!migrated off|!migrated away from|!deprecated|!removed
  |!moved away from using|>began using|!gave up using
replaced_by: =be replaced by|=be replaced with|=be superseded by
runs_on: run on|runs on|be running on|be run on|>be moved over to
hosted_on: be hosted on|be hosted at|be hosted by|be hosted in|host on
deployed_to: deploy to|deploys to|be deployed to|be deployed on|be deployed in|deploy on|deploys on
port: listen on port|listens on port|runs on port|run on port|be on port|be running on port|be listening on port
  |uses port|>moved to port|>be moved to port|serves on port|be served on port|be exposed on port|be available on port
version: be at version|be on version|runs version|run version|uses version|be running version|>be upgraded to version
  |>be updated to version|be now at version|>be bumped to
url: be served at|be reachable at|be available at
eats *: eat|eats|!stopped eating|!quit eating|!gave up eating|>started eating
drinks *: drink|drinks|!stopped drinking|!quit drinking|!gave up drinking|>started drinking
takes *: be on medication|!stopped taking|>started taking
drives: drive|drives|be driving|>switched to driving
diet: follow diet|be on a diet of
allergic_to *: be allergic to|be intolerant to|have an allergy to|have a nut allergy to
afraid_of *: be afraid of|be scared of|be terrified of
interest preference *: be interested in|be keen on|be into|be passionate about|be a fan of|be a big fan of
  |be a huge fan of
likes preference *: like|likes|love|loves|enjoy|enjoys|adore|adores|!stopped liking|be fond of
dislikes preference *: dislike|dislikes|hate|hates|can not stand|cannot stand|despise|detest|detests|despises
  |do not like
  |does not like|loathe|loathes
prefers preference *: prefer|prefers
volunteers_at *: volunteer at|volunteers at|be volunteering at|!stopped volunteering at|>started volunteering at
habit *: !quit|!stopped|!gave up|>started|>took up|!have given up|!have quit|!have stopped
decision decision *: decided to|decided on|agreed to|agreed on|agreed that|decided that|chose|settled on|opted for
commitment commitment *: promised to|promise to|committed to|have promised to
age: turned
"""
# Each line: a slot, its category, * if it holds several values, and the nouns that name it.
NOUNS: Final = """
name: full name|real name|name
email: e-mail|e-mail address|email address|mail address|email
phone: phone number|telephone number|mobile number|telephone|number for calls|phone|cell number
address: home address|street address|postal address|address
date_of_birth: birthday|birth date|birthdate|date of birth|dob
place_of_birth: birthplace|birth place|place of birth|city of birth|birth city|town of birth|hometown of birth
date_of_death: death date|date of death
place_of_death: place of death|city of death|death place
age:
occupation: job|profession|occupation|job title|day job|role|title|career
works_at: employer|workplace|place of work|place of employment|current employer
field_of_work: field of work|field|area of work|line of work|area of expertise
work_location: work location|place of activity
lives_in: home town|hometown|place of residence|residence|home city|city of residence
citizenship: country of citizenship|nationality|citizenship
spouse relationship: wife|husband|spouse
partner relationship: girlfriend|boyfriend|partner|fiance|fiancee|fianc\u00e9|fianc\u00e9e
child relationship *: child|children|son|daughter|kid|kids|sons|daughters|offspring
sibling relationship *: sibling|siblings|brother|sister|brothers|sisters
mother relationship: mother|mom|mum
father relationship: father|dad
friend relationship *: friend|friends
best_friend relationship: best friend
manager relationship: manager|boss|supervisor|line manager
chief_executive_officer: ceo|chief executive|chief executive officer
chief_technology_officer: cto|chief technology officer
chief_financial_officer: cfo|chief financial officer
chairperson: chair|chairman|chairwoman|chairperson|president of the board|head of the board
head_of_state: head of state|name of the head of state|name of head of state
head_of_government: head of government|name of the head of government|head of the government
founder: founder|cofounder|co-founder
creator: creator|inventor
developer: developer
author: author|writer
director: director|film director
manufacturer: producer|manufacturer|maker|company that produced|company that produces|company that made
  |company that manufactured|company that makes|company that manufactures|company that built
performer: performer|singer|artist|artist that performed|singer that performed
composer: composer
publisher: publisher
owner: owner
maintainer: maintainer|lead maintainer
leader: lead|leader|team lead|tech lead
coach: coach|head coach|trainer|manager of the team
capital: capital|capital city
continent: continent|continent located
country: country|country located
location: location|place
headquarters: headquarters|head office|main office|seat|hq|corporate headquarters|company headquarters|headquarter
country_of_origin: country of origin|origin country|country created|country that created
official_language: official language|state language
original_language: original language|language|language written|language of work|language that written
native_language: native language|mother tongue|first language
language_spoken skill *: language used|languages|language spoken|languages spoken|spoken language|spoken languages
  |language speaks
sport: sport|sport associated|sport played|sport plays
position: position|playing position|position played|position plays
team: team|club
religion: religion|faith|religious affiliation|religion affiliated
political_party: political party|party
genre: genre|music genre|type of music plays|kind of music plays|style of music plays|type of music|kind of music
  |type of music performs|kind of music performs|style of music|musical genre|genre plays|music style
educated_at: alma mater|university educated|university attended|school attended|place of education|college educated
  |school educated|college attended|university studied|educational institution|university graduated|institution educated
  |university that educated|university
original_broadcaster: original broadcaster|original network|broadcaster|network|original channel|channel|tv network
famous_for: notable work|famous work|best-known work|most famous work|best known work
award *: award|awards|prize|award received|awards received
member *: member|members|band member|band members
allergic_to *: allergy|allergies
pet *: pet|pets|dog|cat|dogs|cats
car: car|main car
laptop: laptop|computer
bike: bike|bicycle
hobby preference *: hobby|hobbies
interest preference *: interest|interests
currency: currency|official currency
population:
area:
anthem: anthem|national anthem
port: port|port number|listening port
host: host|hostname|host name
server:
version: latest release|current release|version|current version|version number|latest version
database: database|db|data store|datastore
programming_language: coding language
framework:
deadline: deadline|due date|due|submission deadline|cut-off date|cutoff date
release_date: release date|launch date|go-live date|date of release
start_date: start date
end_date: end date
date:
time: time|start time
budget:
price: price|cost
salary:
status: status|state
priority:
licence: licence|license
repository: repository|repo
branch: branch|default branch|main branch
url: url|link|website|homepage|home page
password:
model:
colour: colour|color
size:
weight:
height:
speed:
timezone: timezone|time zone
goal *: goal|goals|objective|objectives
stack *: stack|tech stack
team_size: team size|headcount
"""
