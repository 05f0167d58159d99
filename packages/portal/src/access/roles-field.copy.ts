import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const rolesFieldCopy = defineCopy({
  en: {
    beyond: 'It allows more than you hold yourself.',
    empty: 'There are no roles you can see.',
  },
  fr: {
    beyond: 'Il permet plus que ce que vous détenez vous-même.',
    empty: 'Il n’y a pas de rôle que vous puissiez voir.',
  },
});
