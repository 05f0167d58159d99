import type { CopyFiles } from './i18n/testing/copy-tests.ts';
import { testCopies } from './i18n/testing/copy-tests.ts';

const files: CopyFiles = import.meta.glob('./**/*.copy.ts', { eager: true });

testCopies('words of the parts', files, { samples: [[2, 3], ['Parley']], least: 1 });
