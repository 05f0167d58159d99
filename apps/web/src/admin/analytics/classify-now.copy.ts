import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const conversations = (count: number): string => `${count} ${count === 1 ? 'conversation' : 'conversations'}`;
const entretiens = (count: number): string => `${count} ${count < 2 ? 'conversation' : 'conversations'}`;

export const classifyCopy = defineCopy({
  en: {
    classify: 'Sort now',
    explained:
      'Conversations are sorted every night, on this server, for people who agreed to figures about groups, once these are enough for a group. Only the topics are kept, never a word.',
    beginning: 'Looking for what is new',
    going: (done: number, all: number) => `Sorted ${done} of ${conversations(all)}`,
    ended: (at: string, count: number) =>
      count === 0 ? `Up to date on ${at}. Nothing was new.` : `Last sorted on ${at}: ${conversations(count)}.`,
    failed: (at: string) => `The sorting of ${at} did not come to its end. It can be begun again.`,
    problems: {
      classification_runs: 'The conversations of the other language are being sorted. Try again when that is done.',
    },
  },
  fr: {
    classify: 'Trier maintenant',
    explained:
      'Les conversations sont triées chaque nuit, sur ce serveur, pour les personnes qui ont accepté les chiffres de groupe, dès qu’elles sont assez nombreuses pour en former un. Seuls les thèmes sont conservés, jamais un mot.',
    beginning: 'Recherche de ce qui est nouveau',
    going: (done: number, all: number) => `${done} sur ${entretiens(all)} ${all < 2 ? 'triée' : 'triées'}`,
    ended: (at: string, count: number) =>
      count === 0 ? `À jour le ${at}. Rien de nouveau.` : `Dernier tri le ${at}\u00a0: ${entretiens(count)}.`,
    failed: (at: string) => `Le tri du ${at} n’est pas allé à son terme. On peut le relancer.`,
    problems: {
      classification_runs: 'Les conversations de l’autre langue sont en cours de tri. Réessayez quand ce sera terminé.',
    },
  },
});
