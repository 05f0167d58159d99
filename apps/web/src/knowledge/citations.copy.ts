import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const citationsCopy = defineCopy({
  en: {
    sources: 'From your organisation’s documents',
    open: (n: number, title: string) => `Source ${n}: ${title}`,
    page: (page: number) => `page ${page}`,
    cited: 'The passage that was quoted',
    around: 'Around it',
    gone: 'The document has changed since. This passage is not in it any more.',
    notLoaded: 'The passage could not be fetched.',
    tryAgain: 'Try again',
  },
  fr: {
    sources: 'Dans les documents de votre organisation',
    open: (n: number, title: string) => `Source ${n}\u00a0: ${title}`,
    page: (page: number) => `page ${page}`,
    cited: 'Le passage cité',
    around: 'Autour',
    gone: 'Le document a changé depuis. Ce passage n’y est plus.',
    notLoaded: 'Le passage n’a pas pu être chargé.',
    tryAgain: 'Réessayer',
  },
});
