import type { CopyFiles } from '@parley/ui/i18n/testing/copy-tests.ts';
import { testCopies } from '@parley/ui/i18n/testing/copy-tests.ts';

const files: CopyFiles = import.meta.glob('./**/*.copy.ts', { eager: true });

testCopies('words of the login box', files, { samples: [[3, 2, 'x']], least: 7 });
