import type { Language } from '@parley/portal';

const KEY = 'tidewater.language';

export const keptLanguage = (): Language => (localStorage.getItem(KEY) === 'fr' ? 'fr' : 'en');
export const keepLanguage = (language: Language): void => localStorage.setItem(KEY, language);

/** Our own words; those of the sign-in and the portal come with the package. */
export const words = {
  en: {
    motto: 'Boats for everybody on the estuary',
    greeting: (name: string) => `Good tide, ${name}`,
    from: (place: string) => `You sail for ${place}.`,
    fleet: 'On the water today',
    boats: ['Curlew, two oars, back at noon', 'Avocet, under sail to the bar', 'Heron, at the slip for paint'],
    portal: 'Your account',
    pages: 'Open as pages',
    leave: 'Sign out',
    bosun: 'For the bosun',
    bosunText: 'Keys of the boat shed hang behind the third door. Only those who look after the crew see this.',
    notBosun: 'The bosun’s corner is for those who look after the crew.',
    season: 'Season tickets',
    seasonOn: 'Your club has them.',
    seasonOff: {
      MISSING_FEATURE: 'They are not part of your plan.',
      BUNDLE_EXPIRED: 'Your plan has ended.',
      MISSING_PERMISSION: 'They are not yours to see.',
    },
    shed: 'Unlock the boat shed',
    shedOpen: 'The shed is open for five minutes.',
    shedShut: 'The shed stays shut.',
    other: 'Français',
  },
  fr: {
    motto: 'Des bateaux pour tout l’estuaire',
    greeting: (name: string) => `Bonne marée, ${name}`,
    from: (place: string) => `Vous naviguez pour ${place}.`,
    fleet: 'Sur l’eau aujourd’hui',
    boats: [
      'Courlis, deux avirons, retour à midi',
      'Avocette, sous voile vers la barre',
      'Héron, à la cale pour peinture',
    ],
    portal: 'Votre compte',
    pages: 'Ouvrir en pages',
    leave: 'Se déconnecter',
    bosun: 'Pour le maître d’équipage',
    bosunText:
      'Les clés du hangar pendent derrière la troisième porte. Seuls les responsables de l’équipage voient ceci.',
    notBosun: 'Le coin du maître d’équipage est réservé aux responsables de l’équipage.',
    season: 'Abonnements de saison',
    seasonOn: 'Votre club en dispose.',
    seasonOff: {
      MISSING_FEATURE: 'Votre formule n’en comprend pas.',
      BUNDLE_EXPIRED: 'Votre formule a pris fin.',
      MISSING_PERMISSION: 'Vous n’y avez pas accès.',
    },
    shed: 'Ouvrir le hangar',
    shedOpen: 'Le hangar est ouvert pour cinq minutes.',
    shedShut: 'Le hangar reste fermé.',
    other: 'English',
  },
} as const;
