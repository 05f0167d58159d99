import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../check/source-files.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATES = /new Date\(|Date\.(?:now|parse|UTC)|toISOString|time ?zone|Intl\.|createFormatter|midnight/i;
const DATES_IN_SQL = /time ?zone|date_trunc|::date|current_date|interval '/i;
/** It has a clock of its own, which cannot be set. */
const DATABASE =
  /\b(?:app|house|stage|nodes|database)\.|testApp|testAssistant|createTestDatabase|openDatabase|startServer/;

const filesWith = (names: RegExp, is: (text: string) => boolean): string[] =>
  projectFiles().filter(
    (file: string) =>
      names.test(file) &&
      !/\.(?:thorough|embedded|mocked)\./.test(file) &&
      is(readFileSync(path.join(ROOT, file), 'utf8')),
  );
const IN_NODE = /^(?:apps\/server|packages)\/.*\.test\.ts$/;
const IN_A_PAGE = /^(?:apps\/web\/.*\.test\.tsx?|packages\/.*\.test\.tsx)$/;

/** Tests that have to do with dates: quick ones, without a database, to run at other times, and those of what a database says of dates. */
export const datedFiles = (): Record<'quick' | 'onPages' | 'inDatabase', string[]> => ({
  quick: filesWith(IN_NODE, (text) => DATES.test(text) && !DATABASE.test(text)),
  onPages: filesWith(IN_A_PAGE, (text) => DATES.test(text)),
  inDatabase: filesWith(IN_NODE, (text) => DATES_IN_SQL.test(text) && DATABASE.test(text)),
});
