import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const en = {
  generalTitle: 'This link cannot be used',
  signIn: 'Go to sign-in',
  home: 'To your conversations',
  help: 'If somebody sent it to you, please tell them that it did not work.',
  pages: {
    stepUpUrl: {
      title: 'No second step is needed',
      lead: 'This installation does not ask for a second step after the password.',
    },
    impersonateUrl: {
      title: 'Acting for somebody else is not possible',
      lead: 'This installation lets nobody act in another person’s name. Nothing was opened.',
    },
    acceptInvitationUrl: {
      title: 'We couldn’t verify your invitation',
      lead: 'The link is not complete, too old, or was withdrawn. Whoever invited you can send a new one.',
    },
    resetPhoneNumberUrl: {
      title: 'Phone numbers are not used here',
      lead: 'One signs in with an e-mail address on this installation, so there is no number to reset.',
    },
    socialLoginCallbackUrl: {
      title: 'That sign-in did not succeed',
      lead: 'Signing in with an account from elsewhere is not turned on here. Please use your e-mail address.',
    },
    oidcRedirectUrl: {
      title: 'That sign-in did not succeed',
      lead: 'Signing in through an organisation is not turned on here. Please use your e-mail address.',
    },
    samlCallbackUrl: {
      title: 'That sign-in did not succeed',
      lead: 'Signing in through an organisation is not turned on here. Please use your e-mail address.',
    },
    magicLinkCallbackUrl: {
      title: 'This link does not sign in',
      lead: 'One signs in with a password on this installation. The link was not used.',
    },
    hostedLoginRedirectUrl: {
      title: 'That sign-in did not succeed',
      lead: 'This address belongs to another way of signing in, which is not turned on here.',
    },
    unlockUrl: {
      title: 'Nothing is locked',
      lead: 'After too many attempts an account opens again by itself. If you do not know your password any more, you can choose a new one.',
    },
  },
};

export const linkCopy = defineCopy({
  en,
  fr: {
    generalTitle: 'Ce lien ne peut pas servir',
    signIn: 'Aller à la connexion',
    home: 'Vers vos conversations',
    help: 'Si quelqu’un vous l’a envoyé, dites-lui qu’il n’a pas fonctionné.',
    pages: {
      stepUpUrl: {
        title: 'Aucune seconde étape n’est nécessaire',
        lead: 'Cette installation ne demande pas de seconde étape après le mot de passe.',
      },
      impersonateUrl: {
        title: 'Agir à la place d’une autre personne n’est pas possible',
        lead: 'Sur cette installation, nul ne peut agir au nom d’autrui. Rien n’a été ouvert.',
      },
      acceptInvitationUrl: {
        title: 'Nous n’avons pas pu vérifier votre invitation',
        lead: 'Le lien est incomplet, trop ancien ou a été retiré. La personne qui vous a invité peut en envoyer un nouveau.',
      },
      resetPhoneNumberUrl: {
        title: 'Les numéros de téléphone ne servent pas ici',
        lead: 'On se connecte avec une adresse e-mail sur cette installation, il n’y a donc pas de numéro à réinitialiser.',
      },
      socialLoginCallbackUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'La connexion avec un compte d’un autre service n’est pas activée ici. Veuillez utiliser votre adresse e-mail.',
      },
      oidcRedirectUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'La connexion par une organisation n’est pas activée ici. Veuillez utiliser votre adresse e-mail.',
      },
      samlCallbackUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'La connexion par une organisation n’est pas activée ici. Veuillez utiliser votre adresse e-mail.',
      },
      magicLinkCallbackUrl: {
        title: 'Ce lien ne permet pas de se connecter',
        lead: 'On se connecte avec un mot de passe sur cette installation. Le lien n’a pas été utilisé.',
      },
      hostedLoginRedirectUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'Cette adresse relève d’une autre manière de se connecter, qui n’est pas activée ici.',
      },
      unlockUrl: {
        title: 'Rien n’est verrouillé',
        lead: 'Après trop de tentatives, un compte se rouvre de lui-même. Si vous ne connaissez plus votre mot de passe, vous pouvez en choisir un autre.',
      },
    },
  },
});
