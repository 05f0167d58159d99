import type { Bilingual, Language } from '../language.ts';

/**
 * Numbers a person in danger can reach, by country. Plain data: it works in the browser with no network.
 *
 * `verifiedOn` is null on purpose: the operator must call and review every line each quarter, and set the date (ISO 8601)
 * of the last review. Numbers, hours and costs change; a wrong one here is worse than a missing one.
 */
export type HelpLineKind = 'crisis' | 'emergency' | 'medical' | 'domestic_violence' | 'child';

export type HelpLine = {
  /** ISO 3166-1 alpha-2, or null for the international fallback. */
  country: string | null;
  name: Bilingual;
  /** As it is dialled or written to; an address in words for a directory. */
  number: string;
  channel: 'call' | 'text' | 'directory';
  kind: HelpLineKind;
  hours: Bilingual;
  /** Reached at any hour of any day. */
  always: boolean;
  /** ISO 639-1 codes of the languages known to be answered. */
  languages: string[];
  /** Known to cost the caller nothing. */
  free: boolean;
  /** Who runs the line. */
  source: string;
  verifiedOn: string | null;
};

const DAY_AND_NIGHT: Bilingual = { en: '24 hours a day, 7 days a week', fr: '24\u00a0h/24, 7\u00a0j/7' };

type Given = Pick<HelpLine, 'country' | 'name' | 'number' | 'kind' | 'languages' | 'source'> & Partial<HelpLine>;
const line = (given: Given): HelpLine => ({
  channel: 'call',
  hours: DAY_AND_NIGHT,
  always: true,
  free: true,
  verifiedOn: null,
  ...given,
});

const emergency112 = (country: string, languages: string[]): HelpLine =>
  line({
    country,
    name: { en: 'Emergency services (112)', fr: 'Urgences (112)' },
    number: '112',
    kind: 'emergency',
    languages,
    source: 'European emergency number',
  });

const emergency911 = (country: string, languages: string[]): HelpLine =>
  line({
    country,
    name: { en: 'Emergency services (911)', fr: 'Urgences (911)' },
    number: '911',
    kind: 'emergency',
    languages,
    source: 'North American emergency number',
  });

const emergency999 = (country: string): HelpLine =>
  line({
    country,
    name: { en: 'Emergency services (999 or 112)', fr: 'Urgences (999 ou 112)' },
    number: '999',
    kind: 'emergency',
    languages: ['en'],
    source: 'National emergency number',
  });

const samaritans = (country: string): HelpLine =>
  line({
    country,
    name: { en: 'Samaritans', fr: 'Samaritans' },
    number: '116 123',
    kind: 'crisis',
    languages: ['en'],
    source: 'Samaritans',
  });

export const helpLines: readonly HelpLine[] = [
  line({
    country: 'FR',
    name: { en: 'National suicide prevention line', fr: 'Numéro national de prévention du suicide' },
    number: '3114',
    kind: 'crisis',
    languages: ['fr'],
    source: 'Ministère chargé de la Santé',
  }),
  emergency112('FR', ['fr', 'en']),
  line({
    country: 'FR',
    name: { en: 'Medical emergencies (SAMU)', fr: 'Urgences médicales (SAMU)' },
    number: '15',
    kind: 'medical',
    languages: ['fr'],
    source: 'SAMU',
  }),
  line({
    country: 'FR',
    name: {
      en: 'Emergencies by text message (deaf or unable to speak)',
      fr: 'Urgences par SMS (sourds, ou impossibilité de parler)',
    },
    number: '114',
    channel: 'text',
    kind: 'emergency',
    languages: ['fr'],
    source: 'Urgence 114',
  }),
  line({
    country: 'FR',
    name: { en: 'Violences Femmes Info', fr: 'Violences Femmes Info' },
    number: '3919',
    kind: 'domestic_violence',
    languages: ['fr'],
    source: 'Fédération nationale Solidarité Femmes',
  }),
  line({
    country: 'FR',
    name: { en: 'Children in danger (Allô 119)', fr: 'Enfance en danger (Allô 119)' },
    number: '119',
    kind: 'child',
    languages: ['fr'],
    source: 'SNATED',
  }),

  line({
    country: 'BE',
    name: { en: 'Suicide prevention centre', fr: 'Centre de Prévention du Suicide' },
    number: '0800 32 123',
    kind: 'crisis',
    languages: ['fr'],
    source: 'Centre de Prévention du Suicide',
  }),
  line({
    country: 'BE',
    name: { en: 'Télé-Accueil (someone to talk to)', fr: 'Télé-Accueil (écoute)' },
    number: '107',
    kind: 'crisis',
    languages: ['fr'],
    source: 'Télé-Accueil',
  }),
  emergency112('BE', ['fr', 'nl', 'en']),

  line({
    country: 'CH',
    name: { en: 'The Helping Hand (Tel 143)', fr: 'La Main Tendue' },
    number: '143',
    kind: 'crisis',
    languages: ['fr', 'de', 'it'],
    // Some operators charge a few centimes a call; it is not promised as free.
    free: false,
    source: 'La Main Tendue',
  }),
  line({
    country: 'CH',
    name: { en: 'Pro Juventute (children and young people)', fr: 'Pro Juventute (enfants et jeunes)' },
    number: '147',
    kind: 'child',
    languages: ['fr', 'de', 'it'],
    source: 'Pro Juventute',
  }),
  line({
    country: 'CH',
    name: { en: 'Medical emergencies (ambulance)', fr: 'Urgences médicales (ambulance)' },
    number: '144',
    kind: 'medical',
    languages: ['fr', 'de', 'it'],
    source: 'Sanitätsnotruf 144',
  }),
  emergency112('CH', ['fr', 'de', 'it', 'en']),

  line({
    country: 'CA',
    name: {
      en: '988 Suicide Crisis Helpline (call or text)',
      fr: '9-8-8 Ligne d’aide en cas de crise de suicide (appel ou texto)',
    },
    number: '988',
    kind: 'crisis',
    languages: ['en', 'fr'],
    source: '988.ca',
  }),
  emergency911('CA', ['en', 'fr']),

  line({
    country: 'US',
    name: {
      en: '988 Suicide & Crisis Lifeline (call or text)',
      fr: '988, ligne d’écoute suicide et crise (appel ou texto)',
    },
    number: '988',
    kind: 'crisis',
    languages: ['en', 'es'],
    source: '988 Suicide & Crisis Lifeline',
  }),
  line({
    country: 'US',
    name: { en: 'Crisis Text Line (text HOME)', fr: 'Crisis Text Line (envoyer HOME par texto)' },
    number: '741741',
    channel: 'text',
    kind: 'crisis',
    languages: ['en', 'es'],
    source: 'Crisis Text Line',
  }),
  emergency911('US', ['en']),

  samaritans('GB'),
  line({
    country: 'GB',
    name: { en: 'Shout (text SHOUT)', fr: 'Shout (envoyer SHOUT par SMS)' },
    number: '85258',
    channel: 'text',
    kind: 'crisis',
    languages: ['en'],
    source: 'Shout 85258',
  }),
  emergency999('GB'),

  samaritans('IE'),
  line({
    country: 'IE',
    name: { en: 'Text About It (text HELLO)', fr: 'Text About It (envoyer HELLO par SMS)' },
    number: '50808',
    channel: 'text',
    kind: 'crisis',
    languages: ['en'],
    source: 'Text About It',
  }),
  {
    ...emergency999('IE'),
    name: { en: 'Emergency services (112 or 999)', fr: 'Urgences (112 ou 999)' },
    number: '112',
  },

  line({
    country: 'LU',
    name: { en: 'SOS Détresse', fr: 'SOS Détresse' },
    number: '454545',
    kind: 'crisis',
    hours: {
      en: 'Every day, not at night; outside these hours call 112',
      fr: 'Tous les jours, pas la nuit\u00a0; en dehors de ces heures, appelez le 112',
    },
    always: false,
    languages: ['lb', 'fr', 'de'],
    free: false,
    source: 'SOS Détresse',
  }),
  emergency112('LU', ['lb', 'fr', 'de', 'en']),
];

const international: readonly HelpLine[] = [
  line({
    country: null,
    name: {
      en: 'Emergency number: 112 in Europe and from most mobile phones, otherwise your local emergency number',
      fr: 'Urgences\u00a0: 112 en Europe et depuis la plupart des mobiles, sinon votre numéro d’urgence local',
    },
    number: '112',
    kind: 'emergency',
    languages: [],
    source: 'International emergency number',
  }),
  line({
    country: null,
    name: {
      en: 'Find a line near you (directory by country)',
      fr: 'Trouver une ligne près de chez vous (annuaire par pays)',
    },
    number: 'findahelpline.com',
    channel: 'directory',
    kind: 'crisis',
    hours: { en: 'The directory says when each line answers', fr: 'L’annuaire indique les horaires de chaque ligne' },
    languages: ['en', 'fr'],
    source: 'Find A Helpline',
  }),
];

const AFTER_CRISIS: readonly HelpLineKind[] = ['crisis', 'emergency', 'medical', 'domestic_violence', 'child'];

/**
 * The lines of a country, best first: listening lines, then emergency numbers, then the others; within a kind those that
 * speak the language first. Never empty: an unknown country gets the international fallback.
 * @param country ISO 3166-1 alpha-2 in any case, or null when it is not known
 */
export function helpLinesFor(country: string | null, language: Language): HelpLine[] {
  const code = (country ?? '').trim().toUpperCase();
  const own = helpLines.filter((each) => each.country === code);
  const lines = own.length > 0 ? own : international;
  const rank = (each: HelpLine): number =>
    AFTER_CRISIS.indexOf(each.kind) * 2 + (each.languages.length === 0 || each.languages.includes(language) ? 0 : 1);
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

/** A line in one language, in the shape of `Message.safety.lines`. */
export const helpLineIn = (
  each: HelpLine,
  language: Language,
): { name: string; number: string; hours: string; kind: string } => ({
  name: each.name[language],
  number: each.number,
  hours: each.hours[language],
  kind: each.kind,
});
