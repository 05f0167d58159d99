import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const providersCopy = defineCopy({
  en: {
    or: 'or',
    continueWith: (name: string | number) => `Continue with ${name}`,
    arriving: 'Signing you in',
    arrivingLead: (name: string | number) => `${name} has sent you back. One moment.`,
    failed: 'That sign-in did not succeed',
    error: {
      access_denied: 'You turned back at the other side, so nothing was changed here.',
      provider_unavailable: 'The other side does not answer at the moment.',
      provider_failed: 'The other side gave no usable answer.',
    },
    wayOut: 'You can try once more, or sign in in another way.',
    back: 'Back to sign-in',
  },
  fr: {
    or: 'ou',
    continueWith: (name: string | number) => `Continuer avec ${name}`,
    arriving: 'Connexion en cours',
    arrivingLead: (name: string | number) => `Retour de ${name}. Un instant.`,
    failed: 'Cette connexion n’a pas abouti',
    error: {
      access_denied: 'Vous avez renoncé de l’autre côté\u00a0; rien n’a changé ici.',
      provider_unavailable: 'L’autre service ne répond pas pour le moment.',
      provider_failed: 'L’autre service n’a pas donné de réponse exploitable.',
    },
    wayOut: 'Vous pouvez réessayer ou vous connecter autrement.',
    back: 'Retour à la connexion',
  },
});
