import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const idleCopy = defineCopy({
  en: {
    ended: (minutes: number) =>
      minutes === 1
        ? 'You were signed out because nobody was here for a minute. What you were writing is kept.'
        : `You were signed out because nobody was here for ${minutes} minutes. What you were writing is kept.`,
  },
  fr: {
    ended: (minutes: number) =>
      minutes === 1
        ? 'Votre session a été fermée après une minute sans activité. Ce que vous écriviez est conservé.'
        : `Votre session a été fermée après ${minutes}\u00a0minutes sans activité. Ce que vous écriviez est conservé.`,
  },
});
