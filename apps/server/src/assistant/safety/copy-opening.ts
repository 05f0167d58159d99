import type { Copy } from './say.ts';

/** What the path is about. `other`: somebody else is in danger. `bereaved`: somebody has died by suicide. */
export type SafetyKind = 'self' | 'harm' | 'violence' | 'abuse' | 'other' | 'bereaved';

/** First words: what was said is heard, without judging. In French `{tu|vous}` holds both forms of address. */
export const acknowledgements: Record<SafetyKind | 'denied' | 'unsure', Copy[]> = {
  self: [
    {
      en: 'Thank you for telling me. What you are carrying sounds very heavy, and it is good that it is not staying unsaid.',
      fr: 'Merci de me l’avoir dit. Ce que {tu portes|vous portez} a l’air très lourd, et c’est bien que cela ne reste pas sous silence.',
    },
    {
      en: 'I am glad you put this into words. That much pain is hard to bear alone, and I take it seriously.',
      fr: '{Tu as|Vous avez} bien fait de mettre des mots là-dessus. Une douleur pareille est difficile à porter sans aide, et je la prends au sérieux.',
    },
    {
      en: 'I hear how hard this is. Nothing you say here will be judged. Let us stay with it for a moment.',
      fr: 'J’entends à quel point c’est dur. Rien de ce que {tu dis|vous dites} ici ne sera jugé. Restons-y un moment.',
    },
  ],
  unsure: [
    {
      en: 'What you just wrote makes me want to pause. It sounds as if things weigh a great deal right now.',
      fr: 'Ce que {tu viens|vous venez} d’écrire me donne envie de m’arrêter un instant. Les choses ont l’air de peser beaucoup en ce moment.',
    },
    {
      en: 'Before we go on, I would like to come back to what you said. It sounded heavy, and it matters more than our plan.',
      fr: 'Avant de continuer, j’aimerais revenir sur ce que {tu as|vous avez} dit. Cela semblait lourd, et c’est plus important que notre programme.',
    },
    {
      en: 'I noticed some words that sound like a lot of weariness or pain. Thank you for letting them be seen.',
      fr: 'J’ai remarqué des mots qui disent beaucoup de lassitude ou de peine. Merci de les avoir laissé voir.',
    },
  ],
  denied: [
    {
      en: 'Thank you for saying it clearly. I would still rather ask once than pass over it.',
      fr: 'Merci de le dire clairement. Je préfère tout de même poser la question une fois plutôt que de passer à côté.',
    },
    {
      en: 'I hear what you say, and I take it as you say it. One plain question, because it matters.',
      fr: 'J’entends ce que {tu dis|vous dites}, et je le prends comme {tu le dis|vous le dites}. Une question simple, parce que c’est important.',
    },
  ],
  harm: [
    {
      en: 'Thank you for telling me. Hurting oneself is often a way of getting through something unbearable; there is no blame in it here.',
      fr: 'Merci de me l’avoir dit. Se faire du mal est souvent une façon de traverser quelque chose d’insupportable ; il n’y a ici aucun reproche.',
    },
    {
      en: 'It takes courage to say this. I take it seriously, and I do not judge it.',
      fr: 'Il faut du courage pour le dire. Je le prends au sérieux, sans juger.',
    },
    {
      en: 'I am glad you said it instead of carrying it in silence. What is behind it must hurt a lot.',
      fr: '{Tu as|Vous avez} bien fait de le dire plutôt que de le porter en silence. Ce qu’il y a derrière doit faire très mal.',
    },
  ],
  violence: [
    {
      en: 'Thank you for saying this aloud rather than staying alone with it. A thought is not an act, and there is help for moments like this.',
      fr: 'Merci de le dire plutôt que de garder cela pour {toi|vous}. Une pensée n’est pas un acte, et il existe de l’aide pour ces moments-là.',
    },
    {
      en: 'I hear how much anger or pain is there. Speaking of it before anything happens is a good step.',
      fr: 'J’entends combien il y a de colère ou de douleur. En parler avant qu’il n’arrive quoi que ce soit est un bon pas.',
    },
  ],
  abuse: [
    {
      en: 'Thank you for trusting this space with it. What is being done to you is not your fault, and you deserve to be safe.',
      fr: 'Merci de l’avoir confié ici. Ce qui {t’est|vous est} fait n’est pas {ta|votre} faute, et {tu as|vous avez} droit à la sécurité.',
    },
    {
      en: 'I am sorry this is happening to you. Nobody has the right to hurt you, whatever the reason given.',
      fr: 'C’est dur, et je regrette que cela {t’arrive|vous arrive}. Personne n’a le droit de {te|vous} faire du mal, quelle que soit la raison donnée.',
    },
    {
      en: 'What you describe is serious, and it is good that you speak of it. The responsibility lies with the person who does it.',
      fr: 'Ce que {tu décris|vous décrivez} est grave, et c’est bien d’en parler. La responsabilité est celle de la personne qui agit ainsi.',
    },
  ],
  other: [
    {
      en: 'It is frightening to fear for someone. That you pay attention and speak of it can matter a lot to them.',
      fr: 'C’est éprouvant d’avoir peur pour quelqu’un. Que {tu y prêtes|vous y prêtiez} attention et que {tu en parles|vous en parliez} peut compter beaucoup pour cette personne.',
    },
    {
      en: 'Thank you for telling me about this person. You are right to take it seriously, and you do not have to carry it alone.',
      fr: 'Merci de me parler de cette personne. {Tu as|Vous avez} raison de prendre cela au sérieux, et {tu n’as|vous n’avez} pas à le porter sans aide.',
    },
    {
      en: 'That is a heavy worry to hold. Taking such words seriously is the right thing to do.',
      fr: 'C’est une lourde inquiétude à porter. Prendre ces mots au sérieux est ce qu’il y a de plus juste à faire.',
    },
  ],
  bereaved: [
    {
      en: 'I am very sorry for this loss. A death like that leaves questions and pain that are hard to put into words.',
      fr: 'Toutes mes pensées pour cette perte. Une telle mort laisse des questions et une peine difficiles à mettre en mots.',
    },
    {
      en: 'Thank you for telling me. Losing someone this way is a grief of its own kind, and there is no right way to feel.',
      fr: 'Merci de me l’avoir dit. Perdre quelqu’un ainsi est un deuil à part, et il n’y a pas de bonne façon de le vivre.',
    },
  ],
};

/** The question of the first answer: direct, and leaving room for any answer. */
export const questions: Record<SafetyKind, Copy[]> = {
  self: [
    {
      en: 'May I ask you plainly: are you having thoughts of ending your life?',
      fr: 'Puis-je {te|vous} poser la question simplement : {as-tu|avez-vous} des pensées de suicide ?',
    },
    {
      en: 'I would like to ask you directly, and any answer is fine: are you thinking of ending your life?',
      fr: 'Je voudrais {te|vous} le demander directement, et toute réponse est possible : {penses-tu|pensez-vous} à mettre fin à {ta|votre} vie ?',
    },
    {
      en: 'So that I understand: do thoughts of dying, or of ending your life, come up for you at the moment?',
      fr: 'Pour bien comprendre : des pensées de mort, ou l’idée de mettre fin à {ta|votre} vie, sont-elles présentes en ce moment ?',
    },
  ],
  harm: [
    {
      en: 'Are you hurt right now, and are there also thoughts of ending your life?',
      fr: '{Es-tu|Êtes-vous} en train de souffrir d’une blessure, et y a-t-il aussi des pensées de suicide ?',
    },
    {
      en: 'May I ask plainly: is there an injury that needs care, and do you also think of ending your life?',
      fr: 'Puis-je demander simplement : y a-t-il une blessure à soigner, et {penses-tu|pensez-vous} aussi à mettre fin à {ta|votre} vie ?',
    },
  ],
  violence: [
    {
      en: 'May I ask plainly: is somebody in danger right now, you included?',
      fr: 'Puis-je demander simplement : quelqu’un est-il en danger en ce moment, {toi|vous} y compris ?',
    },
    {
      en: 'I would like to ask directly: do you feel you might act on it, or is it a thought that comes and goes?',
      fr: 'Je voudrais demander directement : {as-tu|avez-vous} l’impression de pouvoir passer à l’acte, ou est-ce une pensée qui va et vient ?',
    },
  ],
  abuse: [
    {
      en: 'Are you safe where you are right now?',
      fr: '{Es-tu|Êtes-vous} en sécurité, là où {tu es|vous êtes}, en ce moment ?',
    },
    {
      en: 'First of all: is there any danger for you at this moment, today or tonight?',
      fr: 'Avant tout : y a-t-il un danger pour {toi|vous} en ce moment, aujourd’hui ou cette nuit ?',
    },
  ],
  other: [
    {
      en: 'Do you think this person is in danger right now, today?',
      fr: '{Penses-tu|Pensez-vous} que cette personne est en danger maintenant, aujourd’hui ?',
    },
    {
      en: 'What do you know about today: is this person in immediate danger, or is somebody with them?',
      fr: 'Que {sais-tu|savez-vous} de la situation aujourd’hui : cette personne est-elle en danger immédiat, ou quelqu’un est-il auprès d’elle ?',
    },
  ],
  bereaved: [
    {
      en: 'And you, how are you with it? If thoughts of dying come to you too, you can say so here.',
      fr: 'Et {toi|vous}, comment {vas-tu|allez-vous} avec cela ? Si des pensées de mort {te|vous} viennent aussi, {tu peux|vous pouvez} le dire ici.',
    },
    {
      en: 'How is it for you these days, and have there been moments when you thought of dying yourself?',
      fr: 'Comment est-ce pour {toi|vous} ces jours-ci, et y a-t-il eu des moments où {tu as|vous avez} pensé à mourir ?',
    },
  ],
};

/** Said in the first answer: what this is, and that people are better placed. */
export const aiNotices: Copy[] = [
  {
    en: 'I am an AI, not a person and not a health professional. I stay here in writing, and people who are trained for this can do more than I can.',
    fr: 'Je suis une IA, pas une personne ni un professionnel de santé. Je reste là par écrit, et des personnes formées pour cela peuvent faire plus que moi.',
  },
  {
    en: 'A reminder: I am an AI. I can listen and help you find the next step; a trained person can really be at your side.',
    fr: 'Pour rappel, je suis une IA. Je peux lire et aider à trouver le pas suivant ; une personne formée peut être vraiment {à tes|à vos} côtés.',
  },
];

/** The same question in other words, when the answer was not clear. */
export const askAgain: Record<SafetyKind, Copy[]> = {
  self: [
    {
      en: 'You do not have to explain anything. If it is easier, choose one of the answers below: is ending your life something you think about?',
      fr: 'Il n’y a rien à expliquer. Si c’est plus simple, {choisis|choisissez} une des réponses ci-dessous : mettre fin à {ta|votre} vie est-il une chose à laquelle {tu penses|vous pensez} ?',
    },
    {
      en: 'I would like to be sure I understand you. Are there thoughts of dying or of ending your life, yes, no, or sometimes?',
      fr: 'J’aimerais bien {te|vous} comprendre. Y a-t-il des pensées de mort ou de suicide : oui, non, ou parfois ?',
    },
  ],
  harm: [
    {
      en: 'You can answer with one of the choices below. Does an injury need care now, or is it about the urge to hurt yourself?',
      fr: '{Tu peux|Vous pouvez} répondre par un des choix ci-dessous. Une blessure demande-t-elle des soins maintenant, ou s’agit-il de l’envie de {te|vous} faire du mal ?',
    },
  ],
  violence: [
    {
      en: 'A short answer is enough: is somebody in danger now, yes, no, or not sure?',
      fr: 'Une réponse courte suffit : quelqu’un est-il en danger maintenant, oui, non, ou c’est incertain ?',
    },
  ],
  abuse: [
    {
      en: 'A short answer is enough: safe for now, not sure, or in danger?',
      fr: 'Une réponse courte suffit : en sécurité pour l’instant, incertain, ou en danger ?',
    },
  ],
  other: [
    {
      en: 'A short answer is enough: is this person in danger now, yes, no, or not sure?',
      fr: 'Une réponse courte suffit : cette personne est-elle en danger maintenant, oui, non, ou c’est incertain ?',
    },
  ],
  bereaved: [
    {
      en: 'Take your time. Do thoughts of dying come to you as well, yes, no, or sometimes?',
      fr: '{Prends ton|Prenez votre} temps. Des pensées de mort {te|vous} viennent-elles aussi, oui, non, ou parfois ?',
    },
  ],
};

/** A gentle question in between, when the words may mean danger and may as well mean something else. */
export const checkIns: Record<SafetyKind, Copy[]> = {
  self: [
    {
      en: 'Before we go on, I would like to check something with you, because it matters more than our plan: are you safe right now?',
      fr: 'Avant de continuer, j’aimerais vérifier une chose, parce qu’elle compte plus que notre programme : {es-tu|êtes-vous} en sécurité en ce moment ?',
    },
    {
      en: 'I may be reading too much into your words, and I would rather ask than pass over them: are you safe right now?',
      fr: 'Je lis peut-être trop de choses dans {tes|vos} mots, et je préfère demander plutôt que de passer à côté : {es-tu|êtes-vous} en sécurité en ce moment ?',
    },
    {
      en: 'One question before anything else, and any answer is fine: are you safe right now?',
      fr: 'Une question avant toute autre chose, et toute réponse est possible : {es-tu|êtes-vous} en sécurité en ce moment ?',
    },
  ],
  harm: [
    {
      en: 'I would rather ask than pass over it: are you safe right now, and is any injury in need of care?',
      fr: 'Je préfère demander plutôt que de passer à côté : {es-tu|êtes-vous} en sécurité en ce moment, et y a-t-il une blessure à soigner ?',
    },
  ],
  violence: [
    {
      en: 'Before we go on, I would like to check: is everybody safe right now, you included?',
      fr: 'Avant de continuer, j’aimerais vérifier : tout le monde est-il en sécurité en ce moment, {toi|vous} y compris ?',
    },
  ],
  abuse: [
    {
      en: 'I would rather ask than pass over it: are you safe right now, or is somebody hurting or threatening you?',
      fr: 'Je préfère demander plutôt que de passer à côté : {es-tu|êtes-vous} en sécurité en ce moment, ou quelqu’un {te|vous} fait-il du mal ou {te|vous} menace-t-il ?',
    },
  ],
  other: [
    {
      en: 'Before we go on, I would like to check: is this person safe right now, as far as you know?',
      fr: 'Avant de continuer, j’aimerais vérifier : à {ta|votre} connaissance, cette personne est-elle en sécurité en ce moment ?',
    },
  ],
  bereaved: [
    {
      en: 'Before we go on, I would like to ask how you are with this: are you safe right now?',
      fr: 'Avant de continuer, j’aimerais savoir comment {tu vas|vous allez} avec cela : {es-tu|êtes-vous} en sécurité en ce moment ?',
    },
  ],
};

/** After "yes, I am safe": believed, and back to what was being worked on. */
export const checkedSafe: Copy[] = [
  {
    en: 'Good, thank you for telling me. Let us go on: what would you like to take up?',
    fr: 'Bien, merci de me l’avoir dit. Reprenons : qu’{aimerais-tu|aimeriez-vous} aborder ?',
  },
  {
    en: 'Thank you, I am glad. I ask once too often rather than once too little. Where shall we pick up?',
    fr: 'Merci, c’est bon à savoir. Mieux vaut une question de trop qu’une de moins. Où reprenons-nous ?',
  },
];
