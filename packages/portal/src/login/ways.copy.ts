import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const seconds = (count: string | number): number => Number(count) || 0;

/** Links and codes that are sent, and links that are followed. */
export const waysCopy = defineCopy({
  en: {
    code: 'Code',
    codeMissing: 'Enter the code.',
    mailTitle: 'Check your mail',
    mailLead: 'If there is an account for this address, a code is on its way to it. It works once, for ten minutes.',
    smsTitle: 'Check your phone',
    smsLead: (to: string | number) =>
      to
        ? `A code is on its way to ${to}, if an account signs in with this number. It works once, for ten minutes.`
        : 'A code is on its way to the phone number of this account, if it has one. It works once, for ten minutes.',
    resend: 'Send it again',
    againIn: (left: string | number) =>
      seconds(left) === 1 ? 'It can be sent again in 1 second.' : `It can be sent again in ${left} seconds.`,
    sentAgain: 'Sent again. Only the newest one works.',
    passwordInstead: 'Use my password instead',
    otherNumber: 'I have another number now',
    otherAddress: 'Use another e-mail address',
    linkTitle: 'Check your mail',
    linkLead: 'If there is an account for it, a link to sign in is on its way to',
    linkLeadRest: 'Open it in this browser. It works once, for ten minutes.',
    typeCode: 'Type the code of the mail instead',
    linkCodeHint: 'It stands below the link, for mail that is read on another device.',
    arrivingTitle: 'Signing you in',
    arrivingLead: 'One moment.',
    gestureTitle: 'Sign in with this link',
    gestureLead: 'One press, and this browser is signed in.',
    otherBrowserTitle: 'One thing more',
    otherBrowserLead:
      'You began in another browser. Enter the code that stands in the same mail, so that nobody can sign you in by a link alone.',
    expiredTitle: 'Magic link has expired',
    expiredLead: 'It was already used, is older than ten minutes, or a newer one was sent. Nothing was changed.',
    cutTitle: 'This link is not complete',
    cutLead: 'Please open it again from the mail, whole.',
    failedTitle: 'That did not work yet',
    newLink: 'Send me a new link',
    tryAgain: 'Try again',
  },
  fr: {
    code: 'Code',
    codeMissing: 'Saisissez le code.',
    mailTitle: 'Consultez vos messages',
    mailLead:
      'Si un compte existe pour cette adresse, un code vient d’y être envoyé. Il sert une seule fois, pendant dix minutes.',
    smsTitle: 'Consultez votre téléphone',
    smsLead: (to: string | number) =>
      to
        ? `Si un compte utilise ce numéro, un code est en route vers le ${to}. Il sert une seule fois, pendant dix minutes.`
        : 'Si ce compte a un numéro de téléphone, un code y est en route. Il sert une seule fois, pendant dix minutes.',
    resend: 'Renvoyer',
    againIn: (left: string | number) =>
      `Nouvel envoi possible dans ${left}\u00a0${seconds(left) > 1 ? 'secondes' : 'seconde'}.`,
    sentAgain: 'Renvoyé. Seul le plus récent fonctionne.',
    passwordInstead: 'Utiliser mon mot de passe',
    otherNumber: 'J’ai changé de numéro',
    otherAddress: 'Utiliser une autre adresse e-mail',
    linkTitle: 'Consultez vos messages',
    linkLead: 'Si un compte existe pour cette adresse, un lien de connexion est en route vers',
    linkLeadRest: 'Ouvrez-le dans ce navigateur. Il sert une seule fois, pendant dix minutes.',
    typeCode: 'Saisir plutôt le code du message',
    linkCodeHint: 'Il figure sous le lien, pour les messages lus sur un autre appareil.',
    arrivingTitle: 'Connexion en cours',
    arrivingLead: 'Un instant.',
    gestureTitle: 'Se connecter avec ce lien',
    gestureLead: 'Un seul geste, et la session s’ouvre dans ce navigateur.',
    otherBrowserTitle: 'Encore une chose',
    otherBrowserLead:
      'Vous avez commencé dans un autre navigateur. Saisissez le code qui figure dans le même message\u00a0: ainsi, un lien seul ne suffit à personne.',
    expiredTitle: 'Ce lien de connexion a expiré',
    expiredLead:
      'Il a déjà servi, date de plus de dix minutes ou a été remplacé par un plus récent. Rien n’a été modifié.',
    cutTitle: 'Ce lien est incomplet',
    cutLead: 'Veuillez l’ouvrir à nouveau depuis le message, en entier.',
    failedTitle: 'Cela n’a pas encore fonctionné',
    newLink: 'M’envoyer un nouveau lien',
    tryAgain: 'Réessayer',
  },
});
