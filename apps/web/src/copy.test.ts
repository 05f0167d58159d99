import type { CopyFiles } from '@parley/ui/i18n/testing/copy-tests.ts';
import { testCopies } from '@parley/ui/i18n/testing/copy-tests.ts';

const files: CopyFiles = import.meta.glob('./**/*.copy.ts', { eager: true });
const device = { browser: 'Firefox', system: 'Linux' };

testCopies('words of the product', files, {
  samples: [
    [2, 3],
    [1, 1],
    [device, 2],
  ],
  least: 13,
});
