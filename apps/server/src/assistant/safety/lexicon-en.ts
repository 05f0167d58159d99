import type { Pattern } from './pattern.ts';
import { group } from './pattern.ts';

const NOT = '(?:dont|do not|didnt|did not|no longer|never|not|cant|doesnt|does not)';
const VERY =
  '(?:(?:just|really|fucking|so badly|so bad|so much|only|even|actually|honestly|sometimes|all|kinda|also|still) )?';
const OWN = '(?:my|his|her|their|your)(?: own)?';
const THEMSELVES = '(?:my ?self|(?:him|her|them)sel(?:f|ves))';
/** Places and company that make "be here" or "live" an ordinary sentence. */
const PLACE =
  '(?! (?:like (?:my|our|his|her|most|everyone|others)|in|with|near|at|on|abroad|far|together|by|early|so|as|up|to|for|without an?|out|off|for work|while|until|during|when you|and (?:work|look|find)))';
const PILLS = '(?:pills?|tablets|meds|medication|medicine|paracetamol|tylenol|xanax|ibuprofen|antidepressants|insulin)';
const VEHICLE =
  '(?:train|traffic|tree|wall|bridge|bus|car|truck|lorry|cliff|building|roof|rooftop|balcony|window|tracks|metro|tube|subway|ledge|overpass|river|underpass|pole)';

export const englishPatterns: Pattern[] = [
  ...group('suicidal_ideation', [
    ['en.kill-self', 'crisis', 'subject', `kill(?:ing|ed|s)? (?:${THEMSELVES}|me self)`],
    ['en.unalive', 'crisis', 'subject', `un ?aliv(?:e|ed|ing)(?: ${THEMSELVES})?`],
    ['en.kms', 'crisis', 'self', '(?<!\\d )(?:kms|k m s)(?! (?:away|from|to|of|per|an|a|run|running|in|today))'],
    ['en.suicidal', 'crisis', 'subject', 'suicidal'],
    ['en.suicide', 'crisis', 'mention', 'suicides?'],
    [
      'en.commit-suicide',
      'crisis',
      'subject',
      '(?:commit(?:s|ted|ting)?|attempt(?:s|ed|ing)?|contemplat(?:e|ing|ed)|consider(?:ing|ed)?) (?:to )?(?:suicide|die|self delet(?:e|ion)|not alive|sudoku)',
    ],
    [
      'en.self-delete',
      'crisis',
      'self',
      'self delet(?:e|ion|ing)|delet(?:e|ing) myself(?: from (?:life|existence|this world|the world))? $|self terminat(?:e|ion)|self yeet|yeet(?:ing)? myself(?! (?:out of|into) (?:bed|the meeting))|alt f4 (?:my|out of) life',
    ],
    [
      'en.off-self',
      'crisis',
      'subject',
      `(?:off|offing|offed|neck|top|topping|rope|roping) ${THEMSELVES}(?! (?:up|off|to))`,
    ],
    [
      'en.end-self',
      'crisis',
      'subject',
      `(?:end|ending|finish|finishing) ${THEMSELVES}|do(?:ing)? ${THEMSELVES} in|do(?:ing)? away with ${THEMSELVES}`,
    ],
    ['en.ctb', 'crisis', 'self', 'ctb|toaster bath|permanent (?:sleep|solution|exit)|final exit'],
    [
      'en.end-it-all',
      'crisis',
      'subject',
      'end(?:ed|ing|s)? (?:it|this|everything)(?: all| for good| tonight| forever)',
    ],
    [
      'en.end-it',
      'concern',
      'subject',
      `(?:want to|going to|ready to|about to|will|ill|should|could|to|of|just|about) (?:just )?end(?:ing)? (?:it|things|everything) $`,
    ],
    [
      'en.end-suffering',
      'crisis',
      'subject',
      `end(?:ing)? (?:${OWN}|this|the|all this|all the) (?:suffering|misery|pain|existence)`,
    ],
    [
      'en.do-stupid',
      'concern',
      'self',
      '(?:do|doing) something (?:stupid|silly|drastic|permanent|irreversible|bad to myself|terrible to myself)(?= (?:to myself|tonight|\\||$)|$)',
    ],
  ]),
  ...group('suicidal_ideation', [
    [
      'en.take-life',
      'crisis',
      'subject',
      `(?:take|takes|taking|took|taken|end|ends|ending|ended) ${OWN} (?:life|lives)(?! (?:in|to (?!end)|back|into|seriously|forward|as an?|one (?:step|day)|on(?! (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))|for granted|(?:so|more|less) (?:seriously|slowly|calmly)|and career))`,
    ],
    [
      'en.not-want-live',
      'crisis',
      'subject',
      `${NOT} ${VERY}(?:want|wanna|wish|care|feel like|like|enjoy) ${VERY}(?:to |about )?${VERY}(?:live|living|be alive|being alive|stay alive|staying alive|exist|existing|keep living|go on living|continue living|be in this world|be on this (?:earth|planet)|be part of this world)${PLACE}`,
    ],
    [
      'en.not-want-here',
      'concern',
      'subject',
      `${NOT} ${VERY}(?:want|wanna|wish) ${VERY}to ${VERY}(?:be (?:here|around)|wake up|go on|carry on|keep going|continue)(?: (?:any ?more|any longer|tomorrow|at all|ever again|again|like this|on this earth))?(?= (?:\\||$|and|but|because|i|everything|every|nothing)|$)`,
    ],
    [
      'en.cant-live',
      'concern',
      'subject',
      '(?:cant|cannot|can not|could not|couldnt) (?:go on|carry on|keep going|keep living|go on living|live|keep on|continue)(?: (?:like this|any ?more|any longer|with (?:myself|this (?:pain|guilt|shame|anymore)|the (?:pain|guilt|shame))))(?! (?:in this|at this|with this (?:job|team|boss)))',
    ],
    [
      'en.cant-go-on',
      'concern',
      'subject',
      '(?:cant|can not) (?:go on|face another day|do life|face life|live another day|take another day)(?: any ?more)? $',
    ],
    [
      'en.tired-of-life',
      'crisis',
      'subject',
      `(?:tired|sick|exhausted|weary|done|fed up|bored|had enough|so over|over) (?:of|with|by) ${VERY}(?:(?:my|this|the) )?(?:life|living|being alive|existing|existence|breathing|being here|waking up every(?: single)? (?:day|morning)|being on this earth)${PLACE}(?! (?:paycheck|paycheque|pay|out of))`,
    ],
    [
      'en.no-reason-live',
      'crisis',
      'subject',
      '(?:no|any|isnt a|not a single|a|single|one|a good) (?:reason|point|purpose|sense)(?: left)?(?: for me)? (?:to|in|of|for) (?:live|living|life|being alive|be alive|stay alive|staying alive|go on living|going on|go on|carry on|carrying on|stay here|exist|existing|keep living|wake up|waking up|continue living)(?! (?:with|in|to))',
    ],
    ['en.nothing-to-live', 'crisis', 'subject', '(?:nothing|something|anything|no one|nobody)(?: left)? to live for'],
    [
      'en.life-not-worth',
      'crisis',
      'mention',
      'life (?:is|isnt|feels|seems|has)(?: not| no longer| never| just| so| become)? (?:pointless|meaningless|worthless|worth(?: living| it)?(?: any ?more)?|no (?:point|meaning|value)|unbearable)(?! (?:more than|fighting|celebrating))|not worth living|life isnt for me|life is not for me',
    ],
    [
      'en.point-of-life',
      'crisis',
      'mention',
      'what(?:s| is| would be) (?:even )?the (?:point|use) (?:of|in) (?:(?:my )?life|living|being alive|existing|going on|carrying on|waking up|staying alive|being here|me being here|even (?:trying|living))|why (?:am i (?:even |still )(?:alive|here)|should i (?:live|keep living|stay alive)|bother living|do i (?:even )?exist) $',
    ],
    [
      'en.point-of-all',
      'concern',
      'mention',
      'what(?:s| is) (?:even )?the point (?:of|in) (?:(?:it|this) all|anything|everything|any of (?:it|this)|trying any ?more)',
    ],
    [
      'en.hate-alive',
      'crisis',
      'subject',
      '(?:hate|cant stand|despise|regret|resent) (?:being alive|existing|my existence|that im (?:still )?alive|waking up (?:alive|every (?:day|morning)))|(?:shouldnt|should not|dont deserve to|do not deserve to|doesnt deserve to|wasnt meant to|never meant to) (?:be alive|live|exist|have been born|even exist)',
    ],
    ['en.hate-life', 'weak', 'subject', '(?:hate|cant stand) (?:my|this) life'],
    [
      'en.never-wake',
      'crisis',
      'subject',
      '(?:sleep|asleep|bed|close my eyes)(?: [a-z]+){0,4} (?:never|not|dont|without)(?: ever| have to| having to)? (?:wake|waking)(?: up)?(?! (?:early|at|until|before|during|feeling|rested|refreshed))|(?:never|not|dont|didnt|wont|couldnt|without) (?:want to |have to |ever |just )?wak(?:e|ing) up (?:again|tomorrow|any ?more|ever|one (?:day|morning)|in the morning(?= (?:\\||$)|$))|(?:wish|hope|hoping|pray|praying|wished|rather)(?: [a-z]+){0,4} (?:not|never|dont|wont|didnt|wouldnt) (?:have to )?(?:wake up|woken up|woke up)',
    ],
    [
      'en.sleep-forever',
      'crisis',
      'subject',
      '(?:sleep|sleeping|asleep|nap) (?:forever|for ever|for eternity|permanently|eternally)|(?:eternal|forever|endless) (?:sleep|rest|nap)|rest forever',
    ],
    [
      'en.leave-world',
      'crisis',
      'subject',
      '(?:leave|leaving|exit|quit|depart|quitting|exiting|check(?:ing)? out of|log(?:ging)? (?:off|out)(?: of| from)?|opt(?:ing)? out of|clock(?:ing)? out of|out of) (?:this|the) (?:world|earth|planet|life|existence|mortal)(?! (?:a better|better|behind|of (?!pain|suffering|hurt|hell)))|(?:check(?:ing)? out of|log(?:ging)? (?:off|out)(?: of| from)?|opt(?:ing)? out of|give up on|giving up on|given up on|gave up on|done with|quit(?:ting)?|want out of|clock(?:ing)? out of) (?:life|living|being alive|my life)|check(?:ing)? out (?:for good|permanently|early for good)|log(?:ging)? off (?:forever|for good|permanently)|(?:not|wasnt) (?:meant|made|built|cut out) (?:for|to be in) (?:this (?:world|life)|life|living|to be alive)|be free (?:of|from) this (?:life|world)',
    ],
    [
      'en.without-me',
      'crisis',
      'self',
      '(?:better|happier|easier|fine|improve|lighter)(?: off| place)?(?: [a-z]+){0,2} without me(?! (?:in|on|at|for|leading|there|being (?:there|in)|micro))|if i (?:just |simply )?(?:stopped|ceased|quit) (?:existing|being here|living|breathing|being alive|to exist)|better off if i (?:was|were|werent|wasnt|am|died|disappeared|didnt|weren t|never)|better if i (?:was|were|werent|wasnt|died|disappeared|had never|didnt|just) ?(?:gone|dead|never born|not here|exist|around|here|not around|been born|disappeared|died|vanished)?(?! (?:in|on|at|for) (?:the|this|that))',
    ],
    [
      'en.not-here-long',
      'concern',
      'self',
      '(?:wont|will not|not going to|might not|may not|shouldnt) be (?:here|around|alive) (?:tomorrow|much longer|any ?more|for (?:long|much longer)|to see (?:it|that|next)|by (?:then|the weekend|monday|tomorrow)|next (?:week|month|year)) $|wont be alive|(?:wont|will not) (?:have to (?:worry about|deal with|put up with) me|be a (?:problem|burden|bother)(?: to [a-z]+)?) (?:any ?more|much longer|for long|again|soon)',
    ],
    [
      'en.wont-survive',
      'crisis',
      'self',
      '(?:wont|cant|dont think i(?:ll| will| can)|not going to|wouldnt|not sure i(?:ll| will| can)) (?:make it|live|survive|last) (?:to|through|past|until|till)? ?(?:tomorrow|tonight|the night|another (?:day|night)|the morning|christmas|my (?:next )?birthday)',
    ],
    [
      'en.future-alive',
      'crisis',
      'self',
      '(?:dont|cant|do not|never) (?:see|picture|imagine|expect) (?:myself )?(?:to be |being )?(?:alive|making it (?:to|past)|living past|reach(?:ing)?) (?:in|next|at|by|past|to|\\d+|thirty|forty|fifty|this)',
    ],
    [
      'en.affairs',
      'concern',
      'self',
      '(?:put|putting|getting|got|get|have) (?:all )?my affairs in order|made my peace with (?:everyone|dying|death|it all|going)|(?:giv(?:en|ing)|gave) away (?:all )?(?:my|of my) (?:things|stuff|belongings|possessions|pets?|cat|dog|favou?rite)|(?:giv(?:en|ing)|gave) (?:all )?my (?:things|stuff|belongings|possessions|cat|dog) away',
    ],
  ]),
  ...group('suicidal_ideation', [
    [
      'en.want-die',
      'crisis',
      'subject',
      `(?:want(?:s|ed|ing)?|wanna|like|love|ready|need(?:s|ed)?|prefer|hop(?:e|es|ing)|plan(?:s|ning)?|decided|deserve(?:s|d)?|try(?:ing)?|tried|pray(?:ing)?|time for me|time|longing|going|wish(?:ing)?|intend(?:s)?|asking|begging|waiting) ${VERY}(?:me )?to ${VERY}(?:fucking )?(?:die|be dead|get killed|die alone)(?! (?:of|on (?:stage|(?:the|a|that|this) (?:hill|stage))|trying|for|laughing|hard))`,
    ],
    [
      'en.me-die',
      'crisis',
      'self',
      '(?:let|make|want|wanted|wants) me(?: to| just)? die(?! (?:of|laughing|inside))|i (?:should|will|ill|might as well|may as well|would rather|d rather|id rather)(?: just)?(?: as well)? (?:die|be dead)(?! (?:than|of|for|laughing|trying))|might as well (?:be dead|die)|id rather (?:die|be dead) (?:than (?:live|go on|keep living|be alive|feel this|continue|wake up))|rather be dead|better off dead|(?:just|please) (?:die|kill me|let me die) (?:already|please|now)',
    ],
    [
      'en.wish-dead',
      'crisis',
      'subject',
      '(?:wish|wished|wishing|if only|hope|pray|rather)(?: that)?(?: i| he| she| they| im)?(?: [a-z]+){0,2} (?:dead|gone for good|not alive|wasnt alive|never born|not born|died)(?! (?:line|for|in my|tired))|wish(?:ed)?(?: that)? (?:i|he|she|they) (?:was|were) gone|(?:hope|hoping|pray|praying|wish)(?: that)? i (?:just |can |could |will |get to )?die(?! of)',
    ],
    [
      'en.never-born',
      'crisis',
      'subject',
      '(?:never|not|wasnt|werent|hadnt|shouldnt|mistake)(?: have| had| i was| that i was| ever)?(?: been| be)? born(?! (?:in|to|into|with|a|yesterday|rich))',
    ],
    [
      'en.not-exist',
      'crisis',
      'subject',
      '(?:wish|wished|want(?:s|ed)?|like|rather|prefer|hope|if only|love)(?: [a-z]+){0,4} (?:not|never|didnt|dont|stop|stopped|cease|ceased|to stop|to cease) (?:to )?(?:exist|existing|existed|be here any ?more|have to exist|be alive|being alive|have to be here|living|breathing)',
    ],
    [
      'en.disappear',
      'concern',
      'subject',
      '(?:want(?:s|ed)?|wish|like|need|rather|love|could|better if i|try|feel like|wanna)(?: [a-z]+){0,2} (?:disappear|disappearing|disappeared|vanish|vanishing|fade away|fade out|cease to be|evaporate)(?! (?:for (?:a|an|two|three|the|\\d)|on|from the (?:meeting|office|room|call|team)|into|under|behind|to (?:a|an|the|some)|somewhere|in(?:to)? (?:the|a) (?:woods|nature|mountains|book)|at))',
    ],
    [
      'en.stop-pain',
      'concern',
      'self',
      '(?:want|need|wish|make|wanted)(?: [a-z]+){0,2} (?:pain|suffering|hurting|hurt|misery|agony)(?: [a-z]+){0,2} (?:stop|end|be over|go away|gone)(?! (?:in my (?:back|knee|neck|shoulder)))|(?:want|need|wish|make|wanted|just want) (?:it all|everything|all of it|life|my life|all this)(?: to| would)?(?: just)? (?:stop|end|be over|be finished|go away)',
    ],
    [
      'en.think-death',
      'crisis',
      'subject',
      '(?:think|thinks|thinking|thought|thoughts|fantasi[sz](?:e|es|ing)|dream(?:s|ing)?|obsess(?:ed|ing)|daydream(?:s|ing)?|imagin(?:e|es|ing)|picturing)(?: [a-z]+){0,2} (?:of|about|on|with) (?:always |constantly )?(?:my (?:own )?)?(?:death|dying|being dead|ending (?:it|things|everything)|not (?:being (?:here|alive|around)|existing|waking up)|how to (?:die|end it)|ways to (?:die|go|end it)|my (?:own )?funeral|what it would be like to (?:die|be dead))(?! (?:of|by) (?:the|this|my (?:project|idea|career)))',
    ],
    [
      'en.nobody-if-gone',
      'crisis',
      'self',
      '(?:no ?one|nobody|noone|wouldnt|wont|anyone|would anyone|who would|they(?:d| would))(?: [a-z]+){0,3} (?:notice|care|miss me|cry|mind|be sad|even blink|notices|cares)(?: [a-z]+){0,2} if i (?:was|were|am|died|die|disappeared|vanished|killed|stopped|wasnt|werent|just|never|didnt)(?! (?:late|absent|on holiday|away))|(?:no ?one|nobody|noone) (?:would|will|d) (?:even )?miss me $',
    ],
    [
      'en.if-dead',
      'crisis',
      'self',
      'if i (?:was|were|am) (?:dead|no longer alive)|if i (?:just )?(?:died|die)(?! of)|when im (?:dead|gone)(?! (?:for|on|from|to|next))|after im (?:dead|gone)(?! (?:for|on|from|to|next))|once im (?:dead|gone)(?! (?:for|on|from|to|next))',
    ],
    [
      'en.dont-care-die',
      'crisis',
      'self',
      '(?:dont|wouldnt|do not|would not) (?:really |even )?(?:care|mind)(?: [a-z]+){0,2} (?:if|whether) i (?:die|died|live|wake up|woke up|get hit|got hit|never woke up|dont wake up|didnt wake up)|wouldnt (?:really )?mind (?:dying|being dead|not (?:waking up|being here|existing))|(?:hope|wish|hoping|wouldnt mind|want|if)(?: [a-z]+){0,3} (?:car|bus|truck|train|lorry|plane)(?: [a-z]+){0,2} (?:hit|hits|run|runs|ran|crash|crashes|kill|kills)(?: over)? me|(?:hope|hoping) (?:that )?i (?:just )?(?:get|got) (?:hit|killed|cancer|into an accident)|god(?: [a-z]+){0,2} take me',
    ],
    [
      'en.reunite',
      'crisis',
      'self',
      '(?:join|be with|be reunited with|see|go to|reunite with|joining|seeing)(?: [a-z]+){0,3} (?:in heaven|on the other side|up there|in the afterlife|beyond the grave)|(?:join|joining|follow) (?:my|him|her) (?:late|dead|deceased)|finally be at peace|peace in death|rest in peace (?:myself|soon|at last)|death (?:would|will|sounds|seems|feels|is)(?: be| like)?(?: a| the| so| my)? (?:only|relief|peaceful|easier|better|comforting|way out|answer|solution|escape|freeing|friend)',
    ],
    [
      'en.goodbye',
      'crisis',
      'self',
      '(?:goodbye|suicide|farewell) (?:letters?|notes?|videos?)(?! (?:to|for|from) (?:my |the |our )?(?:team|colleagues?|coworkers?|boss|manager|company|office|clients?|staff|department|work|job|class|students))|(?:this is|its) (?:my )?(?:final |last )?(?:goodbye|farewell) (?:forever|everyone|to (?:everyone|the world|this world)|$)|goodbye (?:cruel )?world|goodbye forever|final goodbyes?|say(?:ing)? my (?:last )?goodbyes|(?:my|this is my|the) (?:last|final) (?:message|words|night|day) (?:on earth|alive|ever|here on earth|to (?:anyone|everyone|the world))|this (?:is|will be|might be) my last (?:message|night|day)(?= (?:\\||$)|$)',
    ],
    [
      'en.hopeless',
      'weak',
      'self',
      '(?:feel|feeling|im|am|everything is|life is|its all|all is)(?: (?:so|completely|totally|utterly|just))? (?:hopeless|worthless)(?! (?:at|about|in|with|as))|(?<=(?:^|\\|) )(?:hopeless|worthless) $|no hope(?: left)?|lost all hope|no way out|only way out|no future(?: for me)?|(?:see|have) no future|nothing matters(?: any ?more)?|dead inside|dying inside|empty inside|cant (?:do|take|handle|bear|stand) (?:this|it|anything) any ?more|cant take it|given up|giving up on everything|dont see (?:a|any|my) (?:future|way (?:out|forward))|no energy to (?:live|go on|exist)|so alone|completely alone|burden',
    ],
    [
      'en.burden',
      'concern',
      'self',
      '(?:im|i am|being|feel like|just|such|only|become) (?:just |only |such )?a (?:burden|waste of (?:space|air|oxygen|life))(?: (?:to|on|for) (?:everyone|everybody|my (?:family|kids|children|wife|husband|parents|partner|loved ones|mother|mum|mom)|all|people|the world|them all|society))?(?= (?:\\||$|and|to|on|for)|$)(?! (?:to|on|for) (?:the|my) (?:team|project|company|department|colleagues|manager))',
    ],
    [
      'en.dark',
      'concern',
      'self',
      '(?:dark|darkest|black) thoughts|(?:in|going to|back in) (?:a |some )?(?:very |really |such a |pretty |extremely )?(?:dark|darkest) places?(?! (?:theme|mode))|(?:not|dont feel|do not feel|isnt) safe (?:with|from|around|alone with) (?:myself|my thoughts|my own thoughts)|(?:danger|risk|threat) to myself|(?:dont|do not|cant) trust myself (?:alone|tonight|right now|to (?:be alone|stay safe|be safe)|not to|with (?:the|my) (?:pills|knives|thoughts))|(?:no|any) (?:will|desire|wish) to (?:live|go on|be alive)|lost (?:the|my|all) (?:will|desire) to live|(?:thoughts|part of me)(?: [a-z]+){0,3} not (?:wanting to|want to) (?:be (?:here|alive)|live|exist)',
    ],
  ]),
  ...group('suicidal_ideation', [
    [
      'en.method-self',
      'crisis',
      'subject',
      `(?:hang(?:ing|ed)?|hung|shoot(?:ing)?|shot|drown(?:ing|ed)?|poison(?:ing|ed)?|gas(?:sing)?|suffocat(?:e|ing)|strangl(?:e|ing)|stab(?:bing)?|electrocut(?:e|ing)|starv(?:e|ing)) ${THEMSELVES}(?! in(?:to)? (?:the foot|work|my work|books|chocolate|data|coffee|alcohol))`,
    ],
    [
      'en.wrists',
      'crisis',
      'subject',
      `(?:slit(?:ting)?|cut(?:ting)?|slash(?:ing)?|open(?:ing)?) ${OWN} (?:wrists?|veins?|throat|arteries)`,
    ],
    [
      'en.overdose',
      'crisis',
      'subject',
      `overdos(?:e|ed|ing)(?! for (?:my|a|the|an))|(?:od|o d) on (?:[a-z]+ )?${PILLS}|(?:take|takes|taking|took|taken|swallow(?:ed|ing)?|down(?:ed|ing)?)(?: all| a (?:bunch|lot|handful|whole (?:bottle|pack|box))| too many| every| the (?:whole|entire) (?:bottle|pack|box)| \\d+| enough| an? entire (?:bottle|pack|box)| lots| my whole (?:bottle|pack))(?: of)?(?: my| the| these| those| single)?(?: [a-z]+)? ${PILLS}(?! for (?:my|a|the|an) )|(?:stockpil|hoard|sav|collect)(?:e|ed|ing)(?: up)?(?: all)?(?: my)? ${PILLS}`,
    ],
    [
      'en.jump',
      'crisis',
      'subject',
      `(?:jump(?:ing|ed)?|leap(?:ing)?|throw(?:ing)? myself|fling(?:ing)? myself|step(?:ping)?|walk(?:ing)?|run(?:ning)?|driv(?:e|ing)|crash(?:ing)?|swerv(?:e|ing)|steer(?:ing)?)(?: my car| the car| straight| right| myself| out| it){0,2} (?:off|from|in front of|under|into|out of|onto|in)(?: a| an| the| this| my| that| oncoming| incoming| some| moving| nearest){0,2} ${VEHICLE}(?! (?:shop|show|party|role|accident))`,
    ],
    [
      'en.bullet',
      'crisis',
      'subject',
      `blow(?:ing)? ${OWN} (?:brains|head)|bullet (?:in|through|to) (?:my|his|her) (?:head|brain|mouth|skull)|gun (?:in|to|at|against) (?:my|his|her) (?:head|mouth|temple)|eat a bullet|(?:noose|rope) around (?:my|his|her) neck|(?:bought|have|got|made|tied) (?:a|the) (?:noose|rope to hang)|bleed(?:ing)? (?:out|to death)|gun myself|pull the trigger on myself`,
    ],
    [
      'en.how-to',
      'crisis',
      'mention',
      `(?:how|ways?|method|easiest|quickest|painless|best|fastest)(?: [a-z]+){0,4} (?:kill (?:myself|yourself)|die (?:painlessly|quickly|fast|without pain|in my sleep|peacefully|tonight)|end my life)|painless(?:ly)? (?:way|ways|death|die|method|suicide)(?: to)?|(?:quickest|easiest|fastest|best|a|least painful) ways? to (?:die|go(?= (?:\\||$)|$)|end it)|lethal (?:dose|amount)|how many ${PILLS}(?: [a-z]+){0,4} (?:die|kill|overdose|lethal|fatal|too many)|how much(?: [a-z]+){1,3} (?:would|to|will|does it take to) (?:kill|die|be fatal|be lethal)`,
    ],
    [
      'en.plan',
      'crisis',
      'self',
      '(?:have|got|made|know) (?:a|my|the|exactly) (?:suicide )?(?:plan|date|method|day)(?: [a-z]+){0,4} (?:die|end (?:it|my life|everything)|kill myself|to do it|suicide)|(?:i|ive) (?:have|got) the (?:pills|rope|gun|means|knife)',
    ],
  ]),
];
