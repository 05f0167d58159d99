import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const minutes = (seconds: number): number => Math.ceil(seconds / 60);

/** Refusals in words, by their `type`. */
export const problemCopy = defineCopy({
  en: {
    incorrect_credentials: 'The e-mail address or the password is not right.',
    account_not_activated: 'This account is not activated yet. Please use the link in the mail we sent you.',
    password_off: 'Your organisation has people sign in in another way than by password.',
    address_not_allowed: 'Your organisation is not open to the network you are on.',
    email_domain_not_allowed: 'This organisation is not open to addresses of that e-mail domain.',
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
    activation_link_invalid: 'This link has already been used or has expired.',
    reset_link_invalid: 'This link has already been used or has expired.',
    reset_link_malformed: 'This link is not complete. Please open it again from the mail.',
    passwordless_failed: 'Failed to authenticate. This code is not right, was already used, or is too old.',
    passwordless_off: 'This way of signing in is not offered here.',
    magic_link_expired: 'This link has already been used or has expired.',
    phone_number_invalid: 'This is not a whole phone number. It may need its country code, such as +33 6 12 34 56 78.',
    phone_number_in_use: 'This number is in use for signing in.',
    mfa_challenge_ended: 'This sign-in took too long or was started again. Please begin once more.',
    mfa_locked: 'There were too many wrong codes. Please wait a while, or use a recovery code.',
    recovery_code_invalid: 'This recovery code is not right or was already used.',
    passkey_refused: 'This passkey could not be used to sign in here.',
    passkey_dismissed: 'No passkey was shown. You can try again, or sign in in another way.',
    captcha_required: 'The check that keeps programs out did not run. Please try again.',
    captcha_invalid: 'The check that keeps programs out took too long. Please try again.',
    captcha_not_solved: 'The check that keeps programs out could not be finished. Please try again.',
    captcha_not_loaded:
      'The check that keeps programs out could not be loaded. Something in this browser may block it.',
    social_failed: 'Signing in with this provider did not work. Please try again.',
    social_no_email: 'This provider did not tell a verified e-mail address, which is needed here.',
    social_account_exists: 'This e-mail address has an account here already. Please sign in the way you did before.',
    social_unavailable:
      'This provider does not answer at the moment. Please try again later, or sign in in another way.',
    social_provider_unknown: 'This provider is not offered here.',
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
    password_off: 'Votre organisation demande de se connecter autrement que par mot de passe.',
    address_not_allowed: 'Votre organisation n’est pas ouverte au réseau sur lequel vous êtes.',
    email_domain_not_allowed: 'Cette organisation n’est pas ouverte aux adresses de ce domaine.',
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
    activation_link_invalid: 'Ce lien a déjà servi ou a expiré.',
    reset_link_invalid: 'Ce lien a déjà servi ou a expiré.',
    reset_link_malformed: 'Ce lien est incomplet. Veuillez l’ouvrir à nouveau depuis le message.',
    passwordless_failed: 'L’authentification a échoué. Ce code ne convient pas, a déjà servi ou est trop ancien.',
    passwordless_off: 'Cette manière de se connecter n’est pas proposée ici.',
    magic_link_expired: 'Ce lien a déjà servi ou a expiré.',
    phone_number_invalid:
      'Ce numéro de téléphone n’est pas complet. Il lui faut peut-être son indicatif, par exemple +33\u00a06\u00a012\u00a034\u00a056\u00a078.',
    phone_number_in_use: 'Ce numéro sert déjà à se connecter.',
    mfa_challenge_ended: 'Cette connexion a pris trop de temps ou a été recommencée. Veuillez reprendre au début.',
    mfa_locked: 'Il y a eu trop de codes erronés. Veuillez patienter ou utiliser un code de secours.',
    recovery_code_invalid: 'Ce code de secours ne convient pas ou a déjà servi.',
    passkey_refused: 'Cette clé d’accès n’a pas pu servir à se connecter ici.',
    passkey_dismissed: 'Aucune clé d’accès n’a été présentée. Vous pouvez réessayer ou vous connecter autrement.',
    captcha_required: 'La vérification qui écarte les programmes n’a pas eu lieu. Veuillez réessayer.',
    captcha_invalid: 'La vérification qui écarte les programmes a pris trop de temps. Veuillez réessayer.',
    captcha_not_solved: 'La vérification qui écarte les programmes n’a pas abouti. Veuillez réessayer.',
    captcha_not_loaded:
      'La vérification qui écarte les programmes n’a pas pu être chargée. Quelque chose dans ce navigateur la bloque peut-être.',
    social_failed: 'La connexion avec ce fournisseur n’a pas abouti. Veuillez réessayer.',
    social_no_email: 'Ce fournisseur n’a pas transmis d’adresse e-mail vérifiée, qui est nécessaire ici.',
    social_account_exists:
      'Cette adresse e-mail a déjà un compte ici. Veuillez vous connecter comme vous le faisiez auparavant.',
    social_unavailable:
      'Ce fournisseur ne répond pas pour le moment. Veuillez réessayer plus tard ou vous connecter autrement.',
    social_provider_unknown: 'Ce fournisseur n’est pas proposé ici.',
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
