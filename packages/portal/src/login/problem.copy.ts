import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const minutes = (seconds: number): number => Math.ceil(seconds / 60);

/** Refusals in words, by their `type`. */
export const problemCopy = defineCopy({
  en: {
    incorrect_credentials: 'The e-mail address or the password is not right.',
    account_not_activated: 'This account is not activated yet. Please use the link in the mail we sent you.',
    cross_site_request: 'This page was opened from another site, so nothing was sent. Please reload it and try again.',
    sign_up_closed: 'New accounts cannot be made here at the moment.',
    company_sign_up_closed: 'New companies cannot be made here at the moment.',
    company_required: 'Please give the name of your company.',
    password_required: 'Please choose a password.',
    password_too_short: 'This password is too short.',
    password_too_long: 'This password is too long.',
    password_too_weak:
      'This password is easy to guess. Several words that have nothing to do with each other work well.',
    password_breached: 'This password is known from a leak elsewhere. Please choose another one.',
    wrong_password: 'Your current password is not right.',
    email_code_invalid: 'This code is not right, was already used, or is too old.',
    activation_link_invalid: 'This link was already used, is too old, or was replaced by a newer one.',
    reset_link_invalid: 'This link was already used, is too old, or was replaced by a newer one.',
    reset_link_malformed: 'This link is not complete. Please open it again from the mail.',
    setup_link_invalid: 'This set-up link no longer holds. The console shows the newest one at each start.',
    profile: 'Your password is right, but your profile could not be loaded. Please try again in a moment.',
    network: 'The server cannot be reached. Please check your connection and try again.',
    overloaded: 'Many people are signing in at once. Please try again in a moment.',
    invalid_request: 'Something in this form is not as it should be. Please check it once more.',
    other: 'Something went wrong on our side. Please try again in a moment.',
    tooMany: (seconds: number | undefined): string => {
      if (seconds === undefined) return 'Too many attempts. Please wait a little before you try again.';
      if (seconds < 90) return `Too many attempts. Please try again in ${seconds} seconds.`;
      return `Too many attempts. Please try again in ${minutes(seconds)} minutes.`;
    },
  },
  fr: {
    incorrect_credentials: 'L’adresse e-mail ou le mot de passe ne convient pas.',
    account_not_activated:
      'Ce compte n’est pas encore activé. Veuillez utiliser le lien du message que nous vous avons envoyé.',
    cross_site_request:
      'Cette page a été ouverte depuis un autre site, rien n’a donc été envoyé. Veuillez la recharger et réessayer.',
    sign_up_closed: 'Il n’est pas possible de créer de compte ici pour le moment.',
    company_sign_up_closed: 'Il n’est pas possible de créer d’entreprise ici pour le moment.',
    company_required: 'Veuillez indiquer le nom de votre entreprise.',
    password_required: 'Veuillez choisir un mot de passe.',
    password_too_short: 'Ce mot de passe est trop court.',
    password_too_long: 'Ce mot de passe est trop long.',
    password_too_weak: 'Ce mot de passe se devine facilement. Plusieurs mots sans rapport entre eux conviennent bien.',
    password_breached: 'Ce mot de passe figure dans une fuite connue. Veuillez en choisir un autre.',
    wrong_password: 'Votre mot de passe actuel ne convient pas.',
    email_code_invalid: 'Ce code ne convient pas, a déjà servi ou est trop ancien.',
    activation_link_invalid: 'Ce lien a déjà servi, est trop ancien ou a été remplacé par un plus récent.',
    reset_link_invalid: 'Ce lien a déjà servi, est trop ancien ou a été remplacé par un plus récent.',
    reset_link_malformed: 'Ce lien est incomplet. Veuillez l’ouvrir à nouveau depuis le message.',
    setup_link_invalid:
      'Ce lien d’installation n’est plus valable. La console affiche le plus récent à chaque démarrage.',
    profile:
      'Votre mot de passe convient, mais votre profil n’a pas pu être chargé. Veuillez réessayer dans un instant.',
    network: 'Le serveur est injoignable. Veuillez vérifier votre connexion et réessayer.',
    overloaded: 'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer dans un instant.',
    invalid_request: 'Un élément de ce formulaire ne convient pas. Veuillez le vérifier.',
    other: 'Un problème est survenu de notre côté. Veuillez réessayer dans un instant.',
    tooMany: (seconds: number | undefined): string => {
      if (seconds === undefined) return 'Trop de tentatives. Veuillez patienter un peu avant de réessayer.';
      if (seconds < 90) return `Trop de tentatives. Vous pourrez réessayer dans ${seconds}\u00a0secondes.`;
      return `Trop de tentatives. Vous pourrez réessayer dans ${minutes(seconds)}\u00a0minutes.`;
    },
  },
});
