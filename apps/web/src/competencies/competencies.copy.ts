import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const NUMBERS_EN = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const NUMBERS_FR = ['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six'];

export const competenciesCopy = defineCopy({
  en: {
    problems: {
      skill_not_found: 'The framework of your organisation has changed. Go back to all skills.',
      evidence_not_found: 'This piece of evidence is not there any more: it went with its conversation.',
      level_not_reached: 'The level has faded meanwhile. Reload the page to see where you stand.',
    },
    title: 'Skills',
    lead: (framework: string) => `Where you stand in “${framework}”, by what you yourself accepted as evidence.`,
    toLookAt: 'To look at',
    toLookAtLead: 'What came up in your conversations and exercises. Nothing of it counts until you accept it.',
    more: (count: number) => `Show ${count} more`,
    speaksFor: (label: string) => `Speaks for “${label}”`,
    accept: 'Accept',
    reject: 'Reject',
    undo: 'Undo',
    acceptedNow: (skill: string) => `Accepted for “${skill}”.`,
    rejectedNow: 'Rejected. It does not count.',
    nowAt: (skill: string, label: string) => `Accepted. “${skill}” now stands at “${label}”.`,
    takenBack: 'It waits for your decision again.',
    notDecided: 'Your decision was not noted.',
    kinds: {
      self: 'Your own view',
      dialogue: 'Conversation',
      exercise: 'Exercise',
      roleplay: 'Rehearsal',
      quiz: 'Practice',
      observer: 'Somebody who saw it',
    },
    statuses: { proposed: 'Waits for you', accepted: 'Accepted', rejected: 'Rejected' },
    openConversation: 'Open the conversation',
    noLevel: 'Not enough evidence yet',
    level: (level: number, label: string) => `Level ${level}: ${label}`,
    waiting: (count: number) => (count === 1 ? '1 to look at' : `${count} to look at`),
    loose: 'Other skills',
    reached: (count: number, of: number) => `${count} of ${of} skills with a level`,
    empty: 'The framework of your organisation has no skills yet',
    emptyMore: 'Once an administrator has added some, you see here where you stand.',
    begin: 'How a level comes about',
    rule: 'A level stands on three pieces of evidence that you accepted, of two kinds and from two days. Evidence counts half as much every 180 days, so a level that is not used fades.',
    yours: 'This page is yours.',
    yoursMore:
      'Nobody else sees what stands here, and no decision about you rests on it. Your organisation sees numbers only, and only where enough people make one.',
    back: 'All skills',
    levels: 'What each level looks like',
    here: 'You are here',
    next: 'Next',
    missing: (pieces: number, kinds: number, days: number) => {
      const count = NUMBERS_EN[pieces] ?? String(pieces);
      if (pieces === 0) return kinds > 0 ? 'Missing: a piece of another kind.' : 'Missing: a piece from another day.';
      const parts = [
        kinds > 1
          ? 'of two kinds'
          : kinds === 1
            ? pieces === 1
              ? 'of another kind'
              : 'one of them of another kind'
            : '',
        days > 1
          ? 'from two days'
          : days === 1
            ? pieces === 1
              ? 'from another day'
              : 'one of them from another day'
            : '',
      ].filter((part) => part !== '');
      return `Missing: ${count} ${pieces === 1 ? 'piece' : 'pieces'} of evidence${parts.length > 0 ? `, ${parts.join(', ')}` : ''}.`;
    },
    soFar: (kinds: string) => `So far: ${kinds}.`,
    fromOthers: 'Only somebody who sees you at work could show this level. Parley does not ask anybody for that yet.',
    ways: 'What could show it:',
    waysTo: { dialogue: 'A conversation about it', exercise: 'An exercise', quiz: 'Practice cards' },
    holds: (date: string) => `Without anything new, this level holds until ${date}.`,
    noBehaviours: 'This level is not described.',
    self: 'How do you see it yourself?',
    selfMore:
      'Your own view stands beside the evidence. It counts as one kind of it, up to level 2, and makes no level alone.',
    rated: 'Noted.',
    notRated: 'Your view was not noted.',
    evidence: 'What speaks for it',
    noEvidence:
      'Nothing yet. Whatever shows this skill in a conversation or an exercise is laid here for you to look at.',
    actions: (kind: string, date: string) => `Actions for ${kind} of ${date}`,
    takeBack: 'Think about it again',
    keep: 'Keep it, even when I delete the conversation',
    letGo: 'Let it go with the conversation',
    keptOn: 'Kept without its conversation',
    keptNow: 'It stays now, whatever becomes of the conversation.',
    letGoNow: 'It goes with the conversation now.',
    takeAlong: 'Take it along',
    takeAlongMore:
      'A badge says which level you reached, signed by this installation, so that anybody can check it (Open Badges 3.0). It holds no word of a conversation, and your address only as a hash.',
    badgeJwt: 'Save the signed badge',
    badgeJson: 'Save it as JSON to read',
    notSaved: 'The badge was not made.',
  },
  fr: {
    problems: {
      skill_not_found: 'Le référentiel de votre organisation a changé. Revenez à toutes les compétences.',
      evidence_not_found: 'Cet élément n’est plus là\u00a0: il est parti avec sa conversation.',
      level_not_reached: 'Le niveau s’est estompé entre-temps. Rechargez la page pour voir où vous en êtes.',
    },
    title: 'Compétences',
    lead: (framework: string) =>
      `Où vous en êtes dans «\u00a0${framework}\u00a0», d’après ce que vous avez vous-même accepté.`,
    toLookAt: 'À regarder',
    toLookAtLead:
      'Ce qui s’est montré dans vos conversations et vos exercices. Rien ne compte avant que vous l’acceptiez.',
    more: (count: number) => `En voir ${count} de plus`,
    speaksFor: (label: string) => `Parle pour «\u00a0${label}\u00a0»`,
    accept: 'Accepter',
    reject: 'Écarter',
    undo: 'Annuler',
    acceptedNow: (skill: string) => `Accepté pour «\u00a0${skill}\u00a0».`,
    rejectedNow: 'Écarté. Cela ne compte pas.',
    nowAt: (skill: string, label: string) => `Accepté. «\u00a0${skill}\u00a0» est maintenant à «\u00a0${label}\u00a0».`,
    takenBack: 'Cela attend de nouveau votre décision.',
    notDecided: 'Votre décision n’a pas été notée.',
    kinds: {
      self: 'Votre propre regard',
      dialogue: 'Conversation',
      exercise: 'Exercice',
      roleplay: 'Répétition',
      quiz: 'Pratique',
      observer: 'Quelqu’un qui l’a vu',
    },
    statuses: { proposed: 'Vous attend', accepted: 'Accepté', rejected: 'Écarté' },
    openConversation: 'Ouvrir la conversation',
    noLevel: 'Pas encore assez d’éléments',
    level: (level: number, label: string) => `Niveau ${level}\u00a0: ${label}`,
    waiting: (count: number) => `${count} à regarder`,
    loose: 'Autres compétences',
    reached: (count: number, of: number) =>
      count > 1 ? `${count} compétences sur ${of} avec un niveau` : `${count} compétence sur ${of} avec un niveau`,
    empty: 'Le référentiel de votre organisation n’a pas encore de compétences',
    emptyMore: 'Dès qu’un administrateur en aura ajouté, vous verrez ici où vous en êtes.',
    begin: 'Comment naît un niveau',
    rule: 'Un niveau repose sur trois éléments que vous avez acceptés, de deux sortes et de deux jours différents. Un élément compte moitié moins tous les 180 jours\u00a0: un niveau dont on ne se sert pas s’estompe.',
    yours: 'Cette page est à vous.',
    yoursMore:
      'Personne d’autre ne voit ce qui s’y trouve, et aucune décision à votre sujet ne s’y appuie. Votre organisation ne voit que des nombres, et seulement là où assez de personnes en forment un.',
    back: 'Toutes les compétences',
    levels: 'À quoi ressemble chaque niveau',
    here: 'Vous en êtes ici',
    next: 'Ensuite',
    missing: (pieces: number, kinds: number, days: number) => {
      const count = NUMBERS_FR[pieces] ?? String(pieces);
      if (pieces === 0)
        return kinds > 0 ? 'Il manque un élément d’une autre sorte.' : 'Il manque un élément d’un autre jour.';
      const parts = [
        kinds > 1
          ? 'de deux sortes'
          : kinds === 1
            ? pieces === 1
              ? 'd’une autre sorte'
              : 'dont un d’une autre sorte'
            : '',
        days > 1
          ? 'de deux jours différents'
          : days === 1
            ? pieces === 1
              ? 'd’un autre jour'
              : 'dont un d’un autre jour'
            : '',
      ].filter((part) => part !== '');
      const what = pieces === 1 ? 'un élément' : `${count} éléments`;
      return `Il manque ${what}${parts.length > 0 ? `, ${parts.join(', ')}` : ''}.`;
    },
    soFar: (kinds: string) => `Jusqu’ici\u00a0: ${kinds}.`,
    fromOthers:
      'Seul quelqu’un qui vous voit à l’œuvre pourrait montrer ce niveau. Parley ne le demande encore à personne.',
    ways: 'Ce qui pourrait le montrer\u00a0:',
    waysTo: { dialogue: 'Une conversation à ce sujet', exercise: 'Un exercice', quiz: 'Les cartes de pratique' },
    holds: (date: string) => `Sans rien de nouveau, ce niveau tient jusqu’au ${date}.`,
    noBehaviours: 'Ce niveau n’est pas décrit.',
    self: 'Et vous, comment le voyez-vous\u00a0?',
    selfMore:
      'Votre regard se tient à côté des éléments. Il compte comme l’une de leurs sortes, jusqu’au niveau 2, et ne fait pas de niveau à lui seul.',
    rated: 'C’est noté.',
    notRated: 'Votre regard n’a pas été noté.',
    evidence: 'Ce qui parle pour elle',
    noEvidence:
      'Rien encore. Ce qui montre cette compétence dans une conversation ou un exercice sera posé ici pour que vous le regardiez.',
    actions: (kind: string, date: string) => `Actions\u00a0: ${kind} du ${date}`,
    takeBack: 'Y réfléchir de nouveau',
    keep: 'Garder, même si je supprime la conversation',
    letGo: 'Laisser partir avec la conversation',
    keptOn: 'Gardé sans sa conversation',
    keptNow: 'C’est gardé, quoi que devienne la conversation.',
    letGoNow: 'Cela partira avec la conversation.',
    takeAlong: 'L’emporter',
    takeAlongMore:
      'Un badge dit quel niveau vous avez atteint. Cette installation le signe, et chacun peut le vérifier (Open Badges 3.0). Il ne contient aucun mot d’une conversation, et votre adresse seulement sous forme d’empreinte.',
    badgeJwt: 'Enregistrer le badge signé',
    badgeJson: 'L’enregistrer en JSON, lisible',
    notSaved: 'Le badge n’a pas été fait.',
  },
});
