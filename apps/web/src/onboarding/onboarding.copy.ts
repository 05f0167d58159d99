import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const onboardingCopy = defineCopy({
  en: {
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    next: 'Continue',
    back: 'Back',
    notSaved: 'This could not be saved. What you chose is still here.',
    languageTitle: 'In which language shall we talk?',
    languageLead: 'The pages, the coach and the mails follow your choice. You can change it at any time.',
    language: 'Language',
    address: 'How the coach addresses you in French',
    addresses: { vous: 'vous', tu: 'tu' },
    aboutTitle: 'What this is, and what it is not',
    aboutLead:
      'Parley is a quiet room for thinking something through, with a coach who asks, listens and helps you plan.',
    ai: 'The coach is an AI: a program, not a person. It can be wrong, and it does not know you beyond what you write.',
    isTitle: 'What you can expect',
    is: [
      'A conversation in six steps that ends with something you can do.',
      'Your pace: stop whenever you like, and go on where you left off.',
    ],
    staysHere: 'Your words stay on this server, and no model is trained on them.',
    readBy: (model: string) =>
      `Your words are kept on this server. To answer you, the coach shows them to the model ${model}, which the people who run this installation chose.`,
    readsAlong: 'That model also reads them to notice when somebody may be in danger.',
    isNotTitle: 'What it cannot be',
    isNot: [
      'Not therapy, no diagnosis, no advice on medicines.',
      'No emergency service: nobody is alerted by what you write.',
    ],
    linesTitle: 'If it is urgent',
    linesLead: 'People you can reach now. The link “I need help now” shows them on every page.',
    country: 'Country',
    otherCountry: 'Another country',
    consentTitle: 'Your agreement',
    consentLead: 'Two things are needed, the rest is up to you. You can take each back in the settings.',
    consents: {
      age_18: { label: 'I am 18 years old or older.', hint: 'Parley is not made for children.' },
      coaching: {
        label: 'My conversations may be kept on this server and read by the coach, so that it can answer me.',
        hint: 'Without them there is no conversation. You can delete them one by one or all at once.',
      },
      analytics: {
        label: 'My use may be counted in figures about groups.',
        hint: 'Never by name, never with your words, never in groups small enough to guess.',
      },
    },
    needed: 'needed',
    consentMissing: {
      age_18: 'Parley can be used from the age of 18.',
      coaching: 'Without this agreement the coach cannot read what you write, and there is no conversation.',
    },
    rhythmTitle: 'A time of your own?',
    rhythmLead: 'Some people like to be reminded of five quiet minutes. You can leave this as it is and go on.',
    rhythmHint: 'A short mail, without a word of yours in it. Stop it with one click, or change it in the settings.',
    beginningTitle: 'What brings you here?',
    beginningLead: 'Choose what comes closest. It becomes your first words, and you can change them before you send.',
    suggestions: 'Ways to begin',
    ownWords: 'I would rather begin in my own words',
    begin: 'Begin',
  },
  fr: {
    step: (at: number, of: number) => `Étape ${at} sur ${of}`,
    next: 'Continuer',
    back: 'Retour',
    notSaved: 'L’enregistrement n’a pas abouti. Vos choix sont toujours là.',
    languageTitle: 'Dans quelle langue souhaitez-vous parler\u00a0?',
    languageLead: 'Les pages, le coach et les messages suivent votre choix. Vous pourrez en changer à tout moment.',
    language: 'Langue',
    address: 'La manière dont le coach s’adresse à vous',
    addresses: { vous: 'vous', tu: 'tu' },
    aboutTitle: 'Ce que c’est, et ce que ce n’est pas',
    aboutLead:
      'Parley est une pièce calme où réfléchir à quelque chose, avec un coach qui questionne, écoute et vous aide à prévoir la suite.',
    ai: 'Le coach est une IA\u00a0: un programme, pas une personne. Il peut se tromper et ne sait de vous que ce que vous écrivez.',
    isTitle: 'Ce que vous pouvez en attendre',
    is: [
      'Une conversation en six étapes qui aboutit à quelque chose que vous pouvez faire.',
      'Votre rythme\u00a0: arrêtez-vous quand vous voulez, reprenez là où vous en étiez.',
    ],
    staysHere: 'Vos mots restent sur ce serveur et ne servent à entraîner aucun modèle.',
    readBy: (model: string) =>
      `Vos mots sont conservés sur ce serveur. Pour vous répondre, le coach les montre au modèle ${model}, choisi par les personnes qui gèrent cette installation.`,
    readsAlong: 'Ce modèle les lit aussi pour remarquer si quelqu’un est peut-être en danger.',
    isNotTitle: 'Ce que cela ne peut pas être',
    isNot: [
      'Ni thérapie, ni diagnostic, ni conseil sur des médicaments.',
      'Pas un service d’urgence\u00a0: personne n’est alerté par ce que vous écrivez.',
    ],
    linesTitle: 'En cas d’urgence',
    linesLead:
      'Des personnes joignables dès maintenant. Le lien «\u00a0J’ai besoin d’aide maintenant\u00a0» les montre sur chaque page.',
    country: 'Pays',
    otherCountry: 'Un autre pays',
    consentTitle: 'Votre accord',
    consentLead:
      'Deux choses sont nécessaires, le reste dépend de vous. Vous pourrez revenir sur chacune dans les réglages.',
    consents: {
      age_18: { label: 'J’ai 18\u00a0ans ou plus.', hint: 'Parley n’est pas conçu pour les enfants.' },
      coaching: {
        label: 'Mes conversations peuvent être conservées sur ce serveur et lues par le coach, afin qu’il me réponde.',
        hint: 'Sans elles, il n’y a pas de conversation. Vous pouvez les supprimer une à une ou toutes à la fois.',
      },
      analytics: {
        label: 'Mon usage peut compter dans des chiffres de groupe.',
        hint: 'Jamais avec votre nom, jamais avec vos mots, jamais dans un groupe assez petit pour être deviné.',
      },
    },
    needed: 'nécessaire',
    consentMissing: {
      age_18: 'Parley peut être utilisé à partir de 18\u00a0ans.',
      coaching: 'Sans cet accord, le coach ne peut pas lire ce que vous écrivez et il n’y a pas de conversation.',
    },
    rhythmTitle: 'Un moment à vous\u00a0?',
    rhythmLead:
      'Certains aiment qu’on leur rappelle cinq minutes de calme. Vous pouvez laisser cela tel quel et continuer.',
    rhythmHint:
      'Un court e-mail, sans aucun de vos mots. Un clic suffit pour l’arrêter, et les réglages pour le changer.',
    beginningTitle: 'Qu’est-ce qui vous amène\u00a0?',
    beginningLead:
      'Choisissez ce qui s’en approche le plus. Ce seront vos premiers mots\u00a0; vous pourrez les modifier avant l’envoi.',
    suggestions: 'Manières de commencer',
    ownWords: 'Je préfère commencer avec mes propres mots',
    begin: 'Commencer',
  },
});
