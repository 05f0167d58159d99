import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const exercisesCopy = defineCopy({
  en: {
    title: 'Exercises',
    lead: 'Short ways to work something through, with the coach asking. You can stop at any moment, and keep what came of it.',
    minutes: (count: number) => `about ${count} minutes`,
    keep: (what: string) => `You keep: ${what}`,
    begin: 'Begin',
    beginNamed: (title: string) => `Begin “${title}”`,
    failed: 'The exercise could not begin.',
    kinds: { plan: 'plan', sheet: 'sheet', list: 'list', script: 'script', card: 'card' },
  },
  fr: {
    title: 'Exercices',
    lead: 'De courtes façons de travailler une question, guidées par le coach. Vous pouvez arrêter à tout moment, et garder ce qui en est sorti.',
    minutes: (count: number) => `environ ${count} minutes`,
    keep: (what: string) => `Vous gardez\u00a0: ${what}`,
    begin: 'Commencer',
    beginNamed: (title: string) => `Commencer «\u00a0${title}\u00a0»`,
    failed: 'L’exercice n’a pas pu commencer.',
    kinds: { plan: 'plan', sheet: 'fiche', list: 'liste', script: 'script', card: 'carte' },
  },
});
