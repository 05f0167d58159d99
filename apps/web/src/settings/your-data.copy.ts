import { ARCHIVE_HOURS } from '@parley/contracts/identity/personal-data.ts';
import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const yourDataCopy = defineCopy({
  en: {
    problems: {
      archive_not_found: 'This file is not there any more: its time is over. Please ask for another one.',
      archive_not_ready: 'The file is still being made.',
      confirmation_differs: 'What was typed is not the address of this account.',
    },
    archiveTitle: 'Your data',
    archiveLead:
      'Everything that is held on you, in one file: conversations with all their versions, what you kept, settings, what you agreed to, feedback, your account and what happened in it. Texts to read, and the same as data.',
    ask: 'Prepare my data',
    askAgain: 'Prepare it anew',
    waiting: 'Your data is being prepared. You can leave this page and come back.',
    ready: (size: string, until: string) =>
      `Ready: ${size}. It can be collected until ${until}, then it is deleted here.`,
    failed: 'The file could not be made. Please ask for it again.',
    collect: 'Save the file',
    collected: 'The file is in your downloads. It holds everything you wrote: keep it where only you get at it.',
    kept: `The file lies sealed on the server for ${ARCHIVE_HOURS} hours, for you alone.`,
    notDone: 'This did not work.',
    eraseTitle: 'Erase the account',
    eraseLead: 'For good, and at once. There is no way back, also not for an administrator.',
    eraseWhat: [
      'All conversations, with every version, and everything you kept of them.',
      'Your settings, what you agreed to, your feedback.',
      'Your account in every workspace: profile, picture, phone numbers, ways to sign in, devices, API tokens. You are signed out everywhere.',
    ],
    eraseStays:
      'What stays: the security log of your workspace says that there was an account and what was done with it, never what was said. It goes when its own time is over, as do backups of the operator.',
    eraseFirst: 'You may want to prepare your data first; afterwards nobody can.',
    erase: 'Erase my account',
    eraseAsk: 'Erase your account and everything in it?',
    erased: 'Your account is erased.',
    lastAdministrator:
      'You are the only one who administers a workspace with other people in it. Give somebody else there the role first, then you can go.',
  },
  fr: {
    problems: {
      archive_not_found: 'Ce fichier n’est plus là\u00a0: son délai est écoulé. Demandez-en un autre.',
      archive_not_ready: 'Le fichier est encore en préparation.',
      confirmation_differs: 'Ce qui a été saisi n’est pas l’adresse de ce compte.',
    },
    archiveTitle: 'Vos données',
    archiveLead:
      'Tout ce qui est conservé à votre sujet, en un seul fichier\u00a0: les conversations avec toutes leurs versions, ce que vous avez gardé, vos réglages, vos accords, vos avis, votre compte et ce qui s’y est passé. Des textes à lire, et les mêmes sous forme de données.',
    ask: 'Préparer mes données',
    askAgain: 'Préparer à nouveau',
    waiting: 'Vos données sont en préparation. Vous pouvez quitter cette page et y revenir.',
    ready: (size: string, until: string) =>
      `Prêt\u00a0: ${size}. Le fichier peut être récupéré jusqu’au ${until}, puis il est supprimé ici.`,
    failed: 'Le fichier n’a pas pu être préparé. Demandez-le à nouveau.',
    collect: 'Enregistrer le fichier',
    collected:
      'Le fichier est dans vos téléchargements. Il contient tout ce que vous avez écrit\u00a0: gardez-le en lieu sûr.',
    kept: `Le fichier reste scellé sur le serveur pendant ${ARCHIVE_HOURS}\u00a0heures, à votre seule disposition.`,
    notDone: 'Cela n’a pas abouti.',
    eraseTitle: 'Effacer le compte',
    eraseLead: 'Définitivement, et aussitôt. Il n’y a pas de retour possible, pas même pour un administrateur.',
    eraseWhat: [
      'Toutes les conversations, avec chaque version, et tout ce que vous en avez gardé.',
      'Vos réglages, vos accords, vos avis.',
      'Votre compte dans chaque espace\u00a0: profil, photo, numéros de téléphone, moyens de connexion, appareils, jetons d’API. Toutes vos sessions se ferment.',
    ],
    eraseStays:
      'Ce qui reste\u00a0: le journal de sécurité de votre espace dit qu’un compte a existé et ce qui en a été fait, jamais ce qui a été dit. Il disparaît à son terme, comme les sauvegardes de l’exploitant.',
    eraseFirst: 'Vous voudrez peut-être d’abord préparer vos données\u00a0; ensuite, personne ne le pourra plus.',
    erase: 'Effacer mon compte',
    eraseAsk: 'Effacer votre compte et tout ce qu’il contient\u00a0?',
    erased: 'Votre compte est effacé.',
    lastAdministrator:
      'Vous êtes la seule personne à administrer un espace où il y a d’autres membres. Donnez d’abord ce rôle à quelqu’un d’autre, puis vous pourrez partir.',
  },
});
