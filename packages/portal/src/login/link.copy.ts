import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const en = {
  generalTitle: 'This link cannot be used',
  signIn: 'Go to sign-in',
  home: 'Go on',
  help: 'If somebody sent it to you, please tell them that it did not work.',
  pages: {
    oidcRedirectUrl: {
      title: 'That sign-in did not succeed',
      lead: 'Signing in through an organisation is not turned on here. Please use your e-mail address.',
    },
    samlCallbackUrl: {
      title: 'That sign-in did not succeed',
      lead: 'Signing in through an organisation is not turned on here. Please use your e-mail address.',
    },
    hostedLoginRedirectUrl: {
      title: 'That sign-in did not succeed',
      lead: 'This address belongs to another way of signing in, which is not turned on here.',
    },
  },
};

export const linkCopy = defineCopy({
  en,
  fr: {
    generalTitle: 'Ce lien ne peut pas servir',
    signIn: 'Aller à la connexion',
    home: 'Continuer',
    help: 'Si quelqu’un vous l’a envoyé, dites-lui qu’il n’a pas fonctionné.',
    pages: {
      oidcRedirectUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'La connexion par une organisation n’est pas activée ici. Veuillez utiliser votre adresse e-mail.',
      },
      samlCallbackUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'La connexion par une organisation n’est pas activée ici. Veuillez utiliser votre adresse e-mail.',
      },
      hostedLoginRedirectUrl: {
        title: 'Cette connexion n’a pas abouti',
        lead: 'Cette adresse relève d’une autre manière de se connecter, qui n’est pas activée ici.',
      },
    },
  },
});
