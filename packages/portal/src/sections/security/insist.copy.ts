import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

/** By the refusal that keeps whoever saves from shutting themselves out. */
export const insistCopy = defineCopy({
  en: {
    mfa_locks_you_out: {
      title: 'You have no second factor yourself',
      text: 'With this rule you would be stopped at your next sign-in until you set one up. It is easier to set one up first, under Privacy.',
    },
    ip_locks_you_out: {
      title: 'You would keep yourself out',
      text: 'The network you are on now is not let in by these rules. Saved like this, your next click would be refused, and only somebody on a listed network could change it back.',
    },
    domain_locks_you_out: {
      title: 'Your own domain would be kept out',
      text: 'You and everybody who is here stay. But nobody with an address like yours could join any more.',
    },
    insist: 'Save it all the same',
  },
  fr: {
    mfa_locks_you_out: {
      title: 'Vous n’avez pas de second facteur vous-même',
      text: 'Avec cette règle, votre prochaine connexion s’arrêterait jusqu’à ce que vous en créiez un. Il est plus simple d’en créer un d’abord, sous Confidentialité.',
    },
    ip_locks_you_out: {
      title: 'Vous vous fermeriez la porte',
      text: 'Le réseau sur lequel vous êtes n’est pas admis par ces règles. Enregistrées ainsi, elles refuseraient votre prochain clic, et seule une personne sur un réseau admis pourrait revenir en arrière.',
    },
    domain_locks_you_out: {
      title: 'Votre propre domaine serait écarté',
      text: 'Vous restez, comme toutes les personnes déjà présentes. Mais personne avec une adresse comme la vôtre ne pourrait plus rejoindre l’organisation.',
    },
    insist: 'Enregistrer quand même',
  },
});
