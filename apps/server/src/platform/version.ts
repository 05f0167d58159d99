import { readFileSync } from 'node:fs';
import { PACKAGE_JSON } from '#installation';

/** Version of this build, from the project's package.json. */
export const VERSION: string = (JSON.parse(readFileSync(PACKAGE_JSON, 'utf8')) as { version: string }).version;
