import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const policiesCopy = defineCopy({
  en: {
    title: 'Security',
    lead: 'How safe your organisation is, and the rules at its door. A change holds for whoever comes next.',
    viewOnly: 'You can look at these rules. Changing them takes another role.',
    tabs: {
      center: 'Overview',
      sessionManagement: 'Sessions',
      generalSettings: 'Signing in',
      ipRestrictions: 'Networks',
      domainRestrictions: 'E-mail domains',
    },
    save: 'Save',
    saved: 'Saved. It holds from now on.',
    leave: 'Leave it as it was',
    range: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
    undecided: 'Your organisation has decided nothing here, so the default holds.',
    standard: (meaning: string) => `Your organisation decided this itself. The default: ${meaning}`,
    on: 'On',
    off: 'Off',
    problems: {
      policy_overridden: 'This is decided for all organisations. You can ask for more, not for less.',
      policy_exists: 'Somebody else decided this a moment ago. Please reload the page.',
      policy_not_found: 'Somebody else changed this a moment ago. Please reload the page.',
      forbidden: 'You are not allowed to change this.',
      text_messages_off:
        'No text messages are sent from here, so nobody could sign in by one. Nothing was saved. Please choose another usual way.',
    },
    mfa: {
      title: 'Second factor',
      enforce: 'Who needs one',
      options: {
        DontForce: 'Whoever wants one',
        Force: 'Everybody',
        ForceExceptSAML: 'Everybody who does not come through the organisation’s own sign-in',
      },
      remember: 'A browser may be remembered',
      days: 'Days it is remembered',
      means: {
        DontForce: 'Nobody has to have a second factor. Those who have one are asked for it.',
        Force: 'Everybody shows a second factor. Those who have none set one up at their next sign-in.',
        ForceExceptSAML:
          'Everybody shows a second factor, except those who come through the organisation’s own sign-in.',
      },
      remembered: (days: number) =>
        days === 1 ? 'A browser may be remembered for a day.' : `A browser may be remembered for ${days} days.`,
      always: 'It is asked for every time.',
    },
    lockout: {
      title: 'Lockout',
      enabled: 'Lock an account after wrong passwords',
      attempts: 'Wrong passwords before it locks',
      means: (attempts: number) =>
        `After ${attempts} wrong passwords an account is locked, and its owner gets a link to open it.`,
      off: 'No account is locked. Attempts only become slower.',
    },
    captcha: {
      title: 'Against programs',
      enabled: 'Ask for a sign that no program is trying',
      on: 'Signing in and signing up take a short check that people hardly notice.',
      off: 'Forms are sent without a check.',
    },
    password: {
      title: 'Passwords',
      minLength: 'Least number of characters',
      repeated: 'No three same characters in a row',
      lowercase: 'A small letter',
      uppercase: 'A capital letter',
      numbers: 'A digit',
      special: 'A special character',
      optional: 'How many of these four kinds are needed',
      optionalHint: 'Of those that are ticked above.',
      means: (length: number, kinds: number) =>
        kinds === 0
          ? `A new password has at least ${length} characters, is hard to guess and in no known leak.`
          : `A new password has at least ${length} characters, ${kinds} of the ticked kinds among them, is hard to guess and in no known leak.`,
    },
    history: {
      title: 'Former passwords',
      enabled: 'Refuse former passwords',
      size: 'Passwords that are remembered',
      means: (size: number) =>
        size === 1 ? 'A new password is not the last one.' : `A new password is none of the last ${size}.`,
      off: 'A former password may be used again.',
    },
    idle: {
      title: 'Nobody there',
      enabled: 'Sign out whoever does nothing',
      minutes: 'Minutes without a sign of life',
      means: (minutes: number) =>
        minutes === 1
          ? 'Whoever does nothing for a minute is signed out. What they were writing is kept.'
          : `Whoever does nothing for ${minutes} minutes is signed out. What they were writing is kept.`,
      off: 'A session that nobody uses ends after two weeks.',
    },
    relogin: {
      title: 'Signing in anew',
      enabled: 'Ask for a new sign-in after a while',
      hours: 'Hours until then',
      means: (hours: number) =>
        hours === 1
          ? 'Everybody signs in anew after an hour, however busy they are.'
          : `Everybody signs in anew after ${hours} hours, however busy they are.`,
      off: 'Whoever comes back regularly stays signed in for up to 90 days.',
    },
    concurrent: {
      title: 'Sessions at once',
      enabled: 'Limit the sessions of a person',
      most: 'Sessions at most',
      means: (most: number) =>
        most === 1
          ? 'A person is signed in at one place. A new sign-in ends the former one.'
          : `A person is signed in at ${most} places at most. One more ends the oldest.`,
      off: 'A person may be signed in at any number of places.',
    },
    ways: {
      title: 'Ways to sign in',
      main: 'The usual way',
      options: {
        EmailAndPassword: 'Address and password',
        MagicLink: 'A link by mail',
        Code: 'A code by mail',
        SmsCode: 'A code by text message',
        NoLocalAuthentication: 'Only through the organisation’s own sign-in',
      },
      passkeys: 'Passkeys as well',
      quick: 'A code by text message as a quick way',
      means: {
        EmailAndPassword: 'People sign in with their address and a password.',
        MagicLink: 'People sign in with a link that is mailed to them.',
        Code: 'People sign in with a code that is mailed to them.',
        SmsCode: 'People sign in with a code sent to their phone.',
        NoLocalAuthentication: 'Nobody signs in here; without another way in, you are locked out as well.',
      },
    },
    factors: {
      title: 'Which second factors',
      names: {
        AuthenticatorApp: 'Authenticator app',
        WebAuthnPlatform: 'Fingerprint or screen lock of a device',
        WebAuthnCrossPlatform: 'Security key',
        SMS: 'Text message',
        EmailCode: 'Code by mail',
      },
      means: (count: number) =>
        count === 0
          ? 'None is offered. Whoever needs one is offered an authenticator app all the same.'
          : count === 1
            ? 'People choose from one kind of second factor.'
            : `People choose from ${count} kinds of second factors.`,
    },
  },
  fr: {
    title: 'Sécurité',
    lead: 'Le degré de sûreté de votre organisation et les règles à sa porte. Un changement vaut dès la connexion suivante.',
    viewOnly: 'Vous pouvez consulter ces règles. Les modifier demande un autre rôle.',
    tabs: {
      center: 'Aperçu',
      sessionManagement: 'Sessions',
      generalSettings: 'Connexion',
      ipRestrictions: 'Réseaux',
      domainRestrictions: 'Domaines',
    },
    save: 'Enregistrer',
    saved: 'Enregistré. Cela vaut dès maintenant.',
    leave: 'Laisser comme avant',
    range: (least: number, most: number) => `Saisissez un nombre entier de ${least} à ${most}.`,
    undecided: 'Votre organisation n’a rien décidé ici, la règle par défaut s’applique donc.',
    standard: (meaning: string) => `Votre organisation l’a décidé elle-même. Par défaut\u00a0: ${meaning}`,
    on: 'Oui',
    off: 'Non',
    problems: {
      policy_overridden: 'Ceci est décidé pour toutes les organisations. Vous pouvez demander davantage, pas moins.',
      policy_exists: 'Quelqu’un d’autre vient d’en décider. Veuillez recharger la page.',
      policy_not_found: 'Quelqu’un d’autre vient de le modifier. Veuillez recharger la page.',
      forbidden: 'Vous n’avez pas le droit de modifier ceci.',
      text_messages_off:
        'Aucun SMS ne part d’ici\u00a0: personne ne pourrait se connecter de cette façon. Rien n’a été enregistré. Veuillez choisir un autre moyen habituel.',
    },
    mfa: {
      title: 'Second facteur',
      enforce: 'Qui en a besoin',
      options: {
        DontForce: 'Qui le souhaite',
        Force: 'Tout le monde',
        ForceExceptSAML: 'Tout le monde, sauf par la connexion de l’organisation',
      },
      remember: 'Un navigateur peut être mémorisé',
      days: 'Jours de mémorisation',
      means: {
        DontForce: 'Personne n’est tenu d’avoir un second facteur. Il est demandé à qui en a un.',
        Force: 'Tout le monde présente un second facteur. Qui n’en a pas en crée un à la prochaine connexion.',
        ForceExceptSAML: 'Tout le monde présente un second facteur, sauf qui passe par la connexion de l’organisation.',
      },
      remembered: (days: number) =>
        days === 1
          ? 'Un navigateur peut être mémorisé pendant un jour.'
          : `Un navigateur peut être mémorisé pendant ${days}\u00a0jours.`,
      always: 'Il est demandé à chaque fois.',
    },
    lockout: {
      title: 'Verrouillage',
      enabled: 'Verrouiller un compte après des mots de passe erronés',
      attempts: 'Mots de passe erronés avant le verrouillage',
      means: (attempts: number) =>
        `Après ${attempts}\u00a0mots de passe erronés, le compte est verrouillé et son titulaire reçoit un lien pour le rouvrir.`,
      off: 'Aucun compte n’est verrouillé. Les tentatives sont seulement ralenties.',
    },
    captcha: {
      title: 'Contre les programmes',
      enabled: 'Vérifier qu’aucun programme n’est à l’œuvre',
      on: 'La connexion et l’inscription passent par une courte vérification, presque invisible.',
      off: 'Les formulaires partent sans vérification.',
    },
    password: {
      title: 'Mots de passe',
      minLength: 'Nombre minimal de caractères',
      repeated: 'Jamais trois fois le même caractère de suite',
      lowercase: 'Une minuscule',
      uppercase: 'Une majuscule',
      numbers: 'Un chiffre',
      special: 'Un caractère spécial',
      optional: 'Combien de ces quatre sortes sont nécessaires',
      optionalHint: 'Parmi celles qui sont cochées ci-dessus.',
      means: (length: number, kinds: number) =>
        kinds === 0
          ? `Un nouveau mot de passe compte au moins ${length}\u00a0caractères, se devine difficilement et ne figure dans aucune fuite connue.`
          : `Un nouveau mot de passe compte au moins ${length}\u00a0caractères, dont ${kinds} des sortes cochées, se devine difficilement et ne figure dans aucune fuite connue.`,
    },
    history: {
      title: 'Anciens mots de passe',
      enabled: 'Refuser les anciens mots de passe',
      size: 'Mots de passe retenus',
      means: (size: number) =>
        size === 1
          ? 'Un nouveau mot de passe diffère du précédent.'
          : `Un nouveau mot de passe diffère des ${size}\u00a0derniers.`,
      off: 'Un ancien mot de passe peut resservir.',
    },
    idle: {
      title: 'En cas d’absence',
      enabled: 'Déconnecter qui ne fait plus rien',
      minutes: 'Minutes sans signe de vie',
      means: (minutes: number) =>
        minutes === 1
          ? 'Après une minute sans rien faire, la session se ferme. Ce qui était en cours d’écriture est conservé.'
          : `Après ${minutes}\u00a0minutes sans rien faire, la session se ferme. Ce qui était en cours d’écriture est conservé.`,
      off: 'Une session que personne n’utilise prend fin au bout de deux semaines.',
    },
    relogin: {
      title: 'Se reconnecter',
      enabled: 'Demander une nouvelle connexion après un temps',
      hours: 'Heures jusque-là',
      means: (hours: number) =>
        hours === 1
          ? 'Tout le monde se reconnecte au bout d’une heure, même en pleine activité.'
          : `Tout le monde se reconnecte au bout de ${hours}\u00a0heures, même en pleine activité.`,
      off: 'Qui revient régulièrement reste connecté jusqu’à 90\u00a0jours.',
    },
    concurrent: {
      title: 'Sessions simultanées',
      enabled: 'Limiter les sessions d’une personne',
      most: 'Sessions au plus',
      means: (most: number) =>
        most === 1
          ? 'Une personne n’a qu’une session. Une nouvelle connexion met fin à la précédente.'
          : `Une personne a au plus ${most}\u00a0sessions. Une de plus met fin à la plus ancienne.`,
      off: 'Une personne peut avoir autant de sessions qu’elle le souhaite.',
    },
    ways: {
      title: 'Moyens de connexion',
      main: 'Le moyen habituel',
      options: {
        EmailAndPassword: 'Adresse et mot de passe',
        MagicLink: 'Un lien par message',
        Code: 'Un code par message',
        SmsCode: 'Un code par SMS',
        NoLocalAuthentication: 'Seulement la connexion de l’organisation',
      },
      passkeys: 'Les clés d’accès aussi',
      quick: 'Un code par SMS comme moyen rapide',
      means: {
        EmailAndPassword: 'On se connecte avec son adresse et un mot de passe.',
        MagicLink: 'On se connecte avec un lien reçu par message.',
        Code: 'On se connecte avec un code reçu par message.',
        SmsCode: 'On se connecte avec un code envoyé à son téléphone.',
        NoLocalAuthentication:
          'Personne ne se connecte ici\u00a0; sans autre moyen d’entrer, vous restez dehors vous aussi.',
      },
    },
    factors: {
      title: 'Quels seconds facteurs',
      names: {
        AuthenticatorApp: 'Application d’authentification',
        WebAuthnPlatform: 'Empreinte ou verrouillage d’écran d’un appareil',
        WebAuthnCrossPlatform: 'Clé de sécurité',
        SMS: 'SMS',
        EmailCode: 'Code par message',
      },
      means: (count: number) =>
        count === 0
          ? 'Aucun n’est proposé. Qui en a besoin se voit tout de même proposer une application d’authentification.'
          : count === 1
            ? 'On choisit parmi une seule sorte de second facteur.'
            : `On choisit parmi ${count}\u00a0sortes de seconds facteurs.`,
    },
  },
});
