import type { Pattern } from './pattern.ts';
import { group } from './pattern.ts';

const THEMSELVES = '(?:my ?self|(?:him|her|them)sel(?:f|ves))';

/** Self-harm, thoughts of violence, violence received. */
export const englishHarmPatterns: Pattern[] = [
  ...group('self_harm', [
    ['en.self-harm', 'crisis', 'subject', 'self (?:harm(?:ing|ed|s)?|injur(?:y|e|ing|ies)|mutilat(?:e|ion|ing))'],
    [
      'en.hurt-self',
      'crisis',
      'subject',
      `(?:hurt|hurting|hurts|harm|harming|harmed|injure|injuring|punish(?:ing)?|punching|hitting|starving|mutilat(?:e|ing)) ${THEMSELVES}(?! (?:with|at (?:the|work|tennis|football|rugby|training|practice|yoga)|in (?:the|a) (?:gym|game|match|fall)|playing|running|while (?:playing|running|skiing|cooking|doing)|skiing|during|when i fell|falling|lifting|with (?:too much|work|expectations)|for (?:being|not|my)|over|professionally|again (?:running|at)))`,
    ],
    [
      'en.cut-self',
      'crisis',
      'subject',
      `(?:cut|cuts|cutting|burn|burning|burned|burnt|slic(?:e|ing)|scratch(?:ing)?) (?:${THEMSELVES}|my (?:arms?|legs?|thighs?|skin|stomach))(?! (?:off|out|up|some|a (?:break|deal|piece)|shaving|cooking|while|with (?:paper|a (?:kitchen|bread))|from|short|loose|slack|chopping|on (?:the|a|my) (?:oven|pan|stove|coffee|kettle|paper|iron|barbecue|kitchen)|making|in the kitchen|peeling|ironing))`,
    ],
    [
      'en.blade',
      'concern',
      'self',
      '(?:razor|blade|knife)(?: [a-z]+){0,3} (?:my (?:skin|arms?|wrists?|legs?)|calls? me|calling me|to feel (?:something|better))|relaps(?:e|ed|ing) (?:into|with|on|back to) (?:cutting|self|sh|harm)|urges? to (?:cut|burn|harm|sh)(?= (?:\\||$|again|myself|my)|$)|started cutting again|cutting again(?= (?:\\||$)|$)|(?:feel|deserve) (?:physical )?pain to feel (?:real|alive|something)',
    ],
  ]),
  ...group('violent_thoughts', [
    [
      'en.harm-other',
      'crisis',
      'self',
      '(?:want(?:ed)?|going|plan(?:ning)?|need|urge|ready|about|thoughts? (?:of|about)|think(?:ing)? (?:of|about)|fantasi[sz](?:e|ing) about|tempted|dream(?:ing)? of|afraid ill|scared ill|afraid i will|afraid i might|scared i might|might|voices(?: [a-z]+){0,3})(?: to)?(?: just| really)? (?:kill(?:ing)?|murder(?:ing)?|stab(?:bing)?|shoot(?:ing)?|strangl(?:e|ing)|poison(?:ing)?|harm(?:ing)?|hurt(?:ing)?|chok(?:e|ing)) (?:him|her|them(?! (?:by|if|when|with (?:my|the) (?:feedback|words|decision)))|(?:my|the|a|this) (?:[a-z]+ )?(?:boss|manager|husband|wife|partner|kids?|child(?:ren)?|baby|son|daughter|mother|father|mum|mom|dad|brother|sister|colleagues?|coworkers?|neighbou?rs?|ex|boyfriend|girlfriend|family|parents|roommate|teacher|guy|man|woman)|people|someone|somebody|everyone|everybody|others|other people|another person)(?! (?:feelings?|career|chances|reputation|confidence|project|idea|by (?:saying|telling|giving|being)|if i (?:say|tell|give)|with my (?:words|feedback)|when i (?:say|tell)))',
    ],
    [
      'en.beat-other',
      'concern',
      'self',
      '(?:want to|going to|about to|could|feel like|urge to|might) (?:just )?(?:punch(?:ing)?|beat(?:ing)?(?: up)?|hit(?:ting)?|slap(?:ping)?|smash(?:ing)?|attack(?:ing)?) (?:him|her|them|my (?:boss|manager|husband|wife|partner|kids?|child(?:ren)?|son|daughter|colleague|coworker|ex|mother|father|brother|sister)|someone|somebody|people)(?! (?:to|at|in the market|on price|up about|next|with (?:an|a|the) (?:offer|idea|proposal)))',
    ],
    [
      'en.weapon',
      'imminent',
      'self',
      '(?:bring|bringing|brought|take|taking) (?:a|my) (?:gun|knife|weapon) to (?:work|school|the office)|(?:have|got|holding) (?:a|my|the) (?:gun|knife|weapon)(?: [a-z]+){0,5} (?:kill|hurt|stab|shoot|use it on) (?:him|her|them|my|someone|people)|shoot up (?:the|my) (?:office|school|place)',
    ],
    ['en.homicidal', 'crisis', 'subject', 'homicidal|make (?:him|her|them) pay with (?:his|her|their) li(?:fe|ves)'],
  ]),
  ...group('abuse', [
    [
      'en.beaten',
      'crisis',
      'self',
      '(?:he|she|they|husband|wife|partner|boyfriend|girlfriend|dad|father|mum|mom|mother|stepdad|stepfather|brother|ex|boss|parents|son|who|and|also|man|someone|always|sometimes|often|just|even) (?:hits|hit|beats|beat|slaps|slapped|punches|punched|kicks|kicked|chokes|choked|strangles|strangled|burns|burned|shoves|shoved|hurts me physically|physically hurts|is hitting|is beating|keeps hitting|has been hitting|has hit|was hitting|started hitting|locks|locked) me(?! (?:at|to (?:the|it)|in (?:the|a) (?:race|game|argument|debate|interview)|up|with (?:a|an|the|his|her|this|that|some|more|so) (?:request|question|deadline|idea|news|invoice|bill|task|feedback|work|list)|hard (?:that|when)|that|on price|by|out of (?:my|the) (?:account|system|file|document)))',
    ],
    [
      'en.raped',
      'crisis',
      'subject',
      '(?:raped?|sexually (?:assaulted|abused|harassed)|molested|groped|rapist)(?: me| us)?|forced me (?:to have sex|into (?:sex|bed)|sexually)|touch(?:es|ed|ing) me (?:inappropriately|sexually|without|against my will|where)|(?:boss|manager|uncle|teacher|coach|colleague|father|stepfather|he) (?:keeps )?touch(?:es|ing|ed) me(?= (?:\\||$|and|at|in|when)|$)',
    ],
    [
      'en.abusive',
      'concern',
      'subject',
      '(?:abusive|violent) (?:relationship|husband|wife|partner|boyfriend|girlfriend|father|mother|home|marriage|parents?|ex)|(?:domestic|physical|physically|sexual) (?:violence|abuse|abused|abuses)|(?:he|she|husband|wife|partner|boyfriend|girlfriend|father|mother|ex|dad) (?:is|was|gets|becomes|can be|has been|turns|got) (?:physically )?(?:violent|abusive|physical with me)|abus(?:es|ed|ing) me|being abused|was abused',
    ],
    [
      'en.threatened',
      'crisis',
      'self',
      '(?:threaten(?:s|ed|ing)?|said|says|going|promised|tried|wants|trying|swore|swears)(?: [a-z]+){0,3} (?:to |hed |he would |shed |he will )(?:kill|hurt|stab|shoot|beat|strangle) (?:me|us|my (?:kids?|child(?:ren)?|family|son|daughter|mother))',
    ],
    [
      'en.afraid-home',
      'concern',
      'self',
      '(?:afraid|scared|terrified|frightened) (?:of|to go (?:back )?home to) (?:my (?:husband|wife|partner|boyfriend|girlfriend|father|dad|mother|stepfather|stepdad|ex)|what (?:he|she) (?:will|might|could) do)(?= (?:\\||$|and|when|he|she|to me)|$)|(?:not safe|dont feel safe|unsafe) (?:at home|in my (?:own )?(?:home|house|relationship))|wont let me (?:leave the house|see my (?:family|friends))',
    ],
    ['en.told-kys', 'concern', 'self', 'kys|k y s'],
  ]),
];
