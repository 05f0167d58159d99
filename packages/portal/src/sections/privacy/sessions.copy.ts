import type { Device } from '@parley/contracts/device.ts';
import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const sessionsCopy = defineCopy({
  en: {
    title: 'Sessions',
    lead: 'Where you are signed in. If you do not recognise one, end it and change your password.',
    list: 'Your sessions',
    device: ({ browser, system }: Device) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'An unknown device'),
    current: 'This browser',
    impersonated: 'An administrator acts in your name',
    since: (time: string) => `Signed in ${time}`,
    end: 'End',
    endNamed: (device: string) => `End the session of ${device}`,
    endOthers: 'End all the others',
    othersLead: 'Every other browser and phone has to sign in again. This one stays.',
    othersAsk: 'End all other sessions?',
    othersDone: 'All other sessions have ended.',
    ended: (device: string) => `The session of ${device} has ended.`,
    only: 'You are signed in nowhere else.',
  },
  fr: {
    title: 'Sessions',
    lead: 'Là où une session est ouverte à votre nom. Si vous n’en reconnaissez pas une, mettez-y fin et changez de mot de passe.',
    list: 'Vos sessions',
    device: ({ browser, system }: Device) => {
      if (browser && system) return `${browser} sur ${system}`;
      return browser ?? system ?? 'Appareil inconnu';
    },
    current: 'Ce navigateur',
    impersonated: 'Une personne de l’administration agit en votre nom',
    since: (time: string) => `Depuis le ${time}`,
    end: 'Mettre fin',
    endNamed: (device: string) => `Mettre fin à la session de ${device}`,
    endOthers: 'Mettre fin à toutes les autres',
    othersLead: 'Tous les autres navigateurs et téléphones devront se reconnecter. Celui-ci reste.',
    othersAsk: 'Mettre fin à toutes les autres sessions\u00a0?',
    othersDone: 'Toutes les autres sessions ont pris fin.',
    ended: (device: string) => `La session de ${device} a pris fin.`,
    only: 'Aucune session n’est ouverte ailleurs.',
  },
});
