import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of this build, from the project's package.json. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string }
).version;
