import { OFF_RECORD_HOURS } from '@parley/contracts/assistant/conversations.ts';
import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const offRecordCopy = defineCopy({
  en: {
    begin: 'Off the record',
    beginTitle: 'Talk off the record?',
    beginConfirm: 'Begin off the record',
    what: [
      'No search finds it, it gets no title, and nothing is kept of it: no plan, no exercise, no figure.',
      `It is erased ${OFF_RECORD_HOURS} hours after the last word, or at once when you say so.`,
      'If you speak of danger, Parley answers as always, with people who can help. Nobody is told.',
      'Until then it is on the server, like any other. A model that answers, if there is one, reads what you write.',
    ],
    fixed: 'It cannot be changed later: a conversation off the record stays it.',
    sign: 'Off the record',
    signMore: `Erased ${OFF_RECORD_HOURS} hours after the last word.`,
    erase: 'Erase now',
    eraseTitle: 'Erase this conversation now?',
    eraseMore: 'Every word of it goes for good. This cannot be undone.',
    eraseConfirm: 'Erase it',
    erased: 'The conversation is erased.',
  },
  fr: {
    begin: 'Sans trace',
    beginTitle: 'Parler sans laisser de trace\u00a0?',
    beginConfirm: 'Commencer sans trace',
    what: [
      'Aucune recherche ne la trouve, elle n’a pas de titre, et rien n’en est gardé\u00a0: ni plan, ni exercice, ni chiffre.',
      `Elle s’efface ${OFF_RECORD_HOURS}\u00a0heures après le dernier mot, ou tout de suite si vous le demandez.`,
      'Si vous parlez d’un danger, Parley répond comme toujours, avec des personnes qui peuvent aider. Personne n’est averti.',
      'D’ici là, elle se trouve sur le serveur, comme les autres. Le modèle qui répond, s’il y en a un, lit ce que vous écrivez.',
    ],
    fixed: 'Ce choix ne change plus ensuite\u00a0: une conversation sans trace le reste.',
    sign: 'Sans trace',
    signMore: `S’efface ${OFF_RECORD_HOURS}\u00a0heures après le dernier mot.`,
    erase: 'Effacer maintenant',
    eraseTitle: 'Effacer cette conversation maintenant\u00a0?',
    eraseMore: 'Tous ses mots disparaissent pour de bon, sans retour possible.',
    eraseConfirm: 'Effacer',
    erased: 'La conversation est effacée.',
  },
});
