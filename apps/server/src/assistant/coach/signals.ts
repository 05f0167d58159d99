import type { Language, Signals } from '../flow/flow.ts';
import { normalise, phrase } from './normalise.ts';

type Patterns = Record<Language, RegExp>;
const both = (en: string, fr: string): Patterns => ({ en: phrase(en), fr: phrase(fr) });

const STOP = both(
  "let's stop|stop here|i(?:'d| would) like to stop|i want to stop(?: here| now)?(?=[.!]?$)|that's enough|enough for (?:today|now)|i have to go|i need to go|i must go|gotta go|goodbye|bye|end (?:the |this )?(?:session|conversation|chat)|i'm done(?: for today)?(?=[.!]?$)|let's (?:end|finish)(?: here| it)?",
  "on arrête|arrêtons(?:-nous)?|je veux arrêter(?=[.!]?$)|j'arrête là|ça suffit|cela suffit|assez pour aujourd'hui|c'est bon pour aujourd'hui|je dois (?:y aller|partir)|il faut que j'y aille|au revoir|à bientôt|(?:finir|terminer|arrêter) (?:la |cette )?(?:séance|conversation|discussion)|restons-en là",
);
const BARE_STOP = /^(?:stop|quit|exit|fin|arrête|arrêtez|terminé)[.!]?$/u;
const CARRY_ON = both(
  "let's go on|go on|continue|carry on|keep going|not yet|let's continue",
  'continuons|on continue|continuer|continue|pas encore|poursuivons',
);
const SKIP = both(
  'skip(?: (?:this|that|it)(?: one)?)?|next question|(?:i )?pass(?=[.!]?$)',
  'passer(?: cette question)?|(?:je )?passe(?=[.!]?$)|passons|question suivante',
);
const DONT_KNOW = both(
  "i don't know|i dont know|don't know|dunno|no idea|not sure|i'm not sure|no clue|hard to say|can't say|idk|ask me differently",
  "je ne sais pas|je sais pas|sais pas|j'sais pas|aucune idée|pas d'idée|je n'en sais rien|difficile à dire|je ne suis pas sûre?|autrement, s'il (?:te|vous) plaît|chais pas",
);
const WHAT_DO_YOU_MEAN = both(
  "what do you mean|i don't (?:understand|get it)(?: (?:the|your) question)?|i don't follow|can you (?:explain|rephrase)|give me an example|for example\\?|an example",
  "que voulez-vous dire|que veux-tu dire|qu'est-ce que (?:tu veux|vous voulez) dire|c'est-à-dire|je ne comprends pas|je comprends pas|(?:pouvez-vous|peux-tu) (?:expliquer|reformuler)|un exemple",
);
const WHO = both(
  'are you (?:a )?(?:human|real|person|robot|bot|machine|ai|an ai|a therapist|a real person)|who are you|what are you|am i talking to',
  '(?:êtes-vous|es-tu|vous êtes|tu es) (?:une? )?(?:humaine?|être humain|robot|machine|ia|personne|vraie personne|thérapeute|psy)|qui (?:êtes-vous|es-tu)|(?:tu es|vous êtes) qui|est-ce que je parle (?:à|avec)',
);
const MEMORY = both(
  'will you remember|do you remember me|do you (?:save|store|keep)|who (?:can )?read|is this (?:private|confidential|saved)',
  "(?:vas-tu|allez-vous|tu vas|vous allez) (?:te |vous )?(?:souvenir|rappeler)|qui (?:peut lire|lit)|c'est (?:privé|confidentiel|enregistré)|est-ce (?:privé|confidentiel)",
);
const ADVICE = both(
  'what should i do|what would you do|any (?:ideas?|advice|suggestions?|tips)|give me (?:an idea|advice|a tip|some ideas)|do you have (?:an idea|any|advice)|what do you (?:suggest|recommend|advise)|tell me what to do',
  "que dois-je faire|qu'est-ce que je dois faire|que devrais-je faire|(?:que ferais-tu|que feriez-vous)|(?:un|des) conseils?|une idée \\?|(?:tu as|vous avez|avez-vous|as-tu) (?:une idée|des idées|un conseil)|(?:que|qu'est-ce que) (?:me )?(?:conseilles|conseillez|suggères|suggérez|proposes|proposez)",
);
const THANKS = {
  en: /^(?:ok(?:ay)?,? )?(?:thanks|thank you|thx|cheers)(?: (?:so much|a lot|very much))?[.!]*$/u,
  fr: /^(?:ok,? )?merci(?: (?:beaucoup|bien|à vous|à toi))?[.!]*$/u,
};
const GREETING = {
  en: /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hi there|hello there)[\s,.!]*$/u,
  fr: /^(?:bonjour|bonsoir|salut|coucou|hello)[\s,.!]*$/u,
};
/** Words that open a door without going through it. */
const OPENER = {
  en: /^(?:(?:hi|hello|hey)[\s,.!]+)?(?:(?:can|could) you (?:please )?help(?: me)?(?: out)?(?: with something)?|i (?:was wondering|wonder) if you (?:could|can) help(?: me)?(?: with something)?|i(?:'m| am) (?:fine,? )?just (?:curious|looking|testing|trying)(?: (?:around|it out|this))?|(?:this is )?(?:just )?a? ?test)[\s?.!]*$/u,
  fr: /^(?:(?:bonjour|bonsoir|salut)[\s,.!]+)?(?:(?:pouvez-vous|peux-tu|pourriez-vous|pourrais-tu|tu peux|vous pouvez) m'aider|je me demandais si (?:vous|tu) (?:pouviez|pouvais|pourriez|pourrais) m'aider|(?:ça va,? )?(?:je suis )?juste (?:curieux|curieuse|pour (?:voir|essayer|tester))|(?:juste )?(?:un )?(?:test|essai))[\s?.!]*$/u,
};
const OFF_TOPIC = both(
  'weather|football|soccer|who won|recipe|write (?:me )?(?:a|some) (?:poem|code|story|essay|song)|tell me a joke|capital of|translate|stock price|by the way|something else entirely|change (?:of |the )?subject|python|javascript|what time is it|a movie|a film',
  'météo|quel temps fait-il|football|qui a gagné|recette|écris(?:-moi)? (?:un|une|du) (?:poème|code|histoire|chanson)|raconte(?:-moi)? une blague|capitale (?:de|du)|traduis|cours de la bourse|au fait|rien à voir|changer de sujet|autre chose complètement|python|javascript|quelle heure est-il|un film',
);
const FOLLOW = both(
  "follow(?: that| it| this)?|that one|the (?:other|new|second) one|change over|let's (?:do|take) that|instead",
  'suivre(?: ce fil)?|celui-ci|celui-là|le (?:nouveau|deuxième|second)|changer|changeons|plutôt (?:ça|cela)',
);
const COME_BACK = both(
  'back to (?:my|the) (?:topic|subject|thread)|back to my topic|come back|go back',
  'revenir à mon sujet|revenons|revenir|reprenons',
);
const YES = {
  en: /^(?:yes|yeah|yep|sure|ok|okay|please|of course|go ahead|gladly|why not)(?![\p{L}])/u,
  fr: /^(?:oui|ouais|d'accord|ok|volontiers|bien sûr|pourquoi pas|allez-y|vas-y|s'il (?:te|vous) plaît|je veux bien)(?![\p{L}])/u,
};
const NO = {
  en: /^(?:no|nope|nah|not really|rather not|no thanks)(?![\p{L}])/u,
  fr: /^(?:non|pas vraiment|plutôt pas|non merci)(?![\p{L}])/u,
};
const CHANGE = both(
  "i(?:'d| would) (?:like|love) to|i want to|i need to|i wish|i could|i can(?!'t|not)|i will(?! not)|i'm going to|i should|it would (?:help|be good)|i'm ready",
  "j'aimerais|je voudrais|je veux|j'ai besoin|je souhaite|je pourrais|je peux|je vais|je devrais|ça m'aiderait|cela m'aiderait|il faudrait|j'ai envie",
);
const SUSTAIN = both(
  "i can't|i cannot|i don't want|i'm not ready|it's no use|it won't|too (?:hard|difficult|late|tired|busy)|i always|i never|excuse|i keep (?:putting|avoiding|failing)|no time|afraid|scared|not the right time|it's easier",
  "je ne peux pas|je peux pas|je n'(?:y )?arrive pas|j'(?:y )?arrive pas|je ne veux pas|pas prête?|ça ne sert à rien|cela ne sert à rien|trop (?:dur|difficile|tard|de travail)|je remets|excuse|je finis par|pas le temps|jamais|peur|pas le bon moment|c'est plus (?:simple|facile)|j'évite",
);
const HARSH = {
  en: /(?<!\p{L})(?:i'm|i am|im) (?:just |so |such |really |simply )*(?:a |an )?(?:useless|stupid|worthless|not good enough|failure|impostor|imposter|fraud|incompetent|idiot|lazy|rubbish|hopeless at|bad at everything|loser)(?!\p{L})|i (?:always|never) (?:fail|mess(?: everything)? up|get (?:it|anything) right|ruin)|i can't do anything right/u,
  fr: /(?<!\p{L})je (?:ne )?suis (?:vraiment |trop |juste |tellement |qu')*(?:un |une )?(?:nul(?:le)?|incapable|stupide|bonne? à rien|pas à la hauteur|imposteur|idiote?|bête|mauvaise? en tout|paresseux|paresseuse|ratée?)(?!\p{L})|je (?:rate|gâche|foire) tout|je n'arrive à rien|je n'y arriverai jamais|j'y arriverai jamais/u,
};
const OTHERS_THINK: Patterns = {
  en: /(?<!(?:^|\s)i )(?:thinks?|believes?|says?|said|sees?|find) (?:that )?$/u,
  fr: /(?<!(?:^|\s)je )(?:pense(?:nt)?|croit|croient|dit|dise(?:nt)?|disent|trouve(?:nt)?|imagine(?:nt)?) qu(?:e |')$/u,
};
const TENSE = both(
  'very tense|really tense|extremely (?:tense|stressed|anxious)|so (?:tense|stressed|anxious)|very (?:stressed|anxious)|panick(?:ing|ed)|falling apart|panic',
  'très (?:tendue?|stressée?|angoissée?|anxieux|anxieuse)|beaucoup de (?:tension|stress)|panique|je craque|à bout de nerfs',
);

/** `documents`: asked for something that the organisation's documents tell; never heard here, found by looking. */
export type Aside = 'who' | 'memory' | 'advice' | 'thanks' | 'explain' | 'documents';
export type Heard = {
  signals: Signals;
  aside: Aside | null;
  dontKnow: boolean;
  greeting: boolean;
  yes: boolean;
  no: boolean;
  tense: boolean;
  /** The sentence that is hard on oneself. */
  harsh: string | null;
};

/** Longer messages tell something; a word in passing must not end or turn the conversation. */
const SHORT = 12;

export function hearSignals(message: string, language: Language): Heard {
  const plain = normalise(message);
  const words = plain.split(' ').length;
  const brief = words <= SHORT;
  const is = (patterns: Patterns) => patterns[language].test(plain);
  const found = HARSH[language].exec(plain);
  // "She thinks I'm lazy" is about her; "I think I'm lazy" is about oneself.
  const harsh = found && !OTHERS_THINK[language].test(plain.slice(0, found.index)) ? found : null;
  const aside: Aside | null = is(WHO)
    ? 'who'
    : is(MEMORY)
      ? 'memory'
      : is(ADVICE)
        ? 'advice'
        : THANKS[language].test(plain)
          ? 'thanks'
          : brief && is(WHAT_DO_YOU_MEAN)
            ? 'explain'
            : null;
  return {
    aside,
    dontKnow: brief && is(DONT_KNOW),
    greeting: GREETING[language].test(plain) || OPENER[language].test(plain),
    yes: YES[language].test(plain),
    no: NO[language].test(plain),
    tense: is(TENSE),
    harsh: harsh ? message.slice(harsh.index, harsh.index + harsh[0].length) : null,
    signals: {
      change_talk: is(CHANGE),
      sustain_talk: is(SUSTAIN),
      off_topic: is(OFF_TOPIC) && words <= 25,
      wants_stop: BARE_STOP.test(plain) || (brief && is(STOP)),
      skip: words <= 5 && is(SKIP),
      carry_on: words <= 6 && is(CARRY_ON),
      follow: words <= 8 && is(FOLLOW),
      come_back: words <= 8 && is(COME_BACK),
      harsh_thought: harsh !== null,
    },
  };
}
