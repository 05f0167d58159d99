import fs from 'node:fs';
import * as z from 'zod/mini';
import type { Refuse } from './environment.ts';
import { CHECK, readVariables } from './environment.ts';

/** Where breached passwords are looked up; neither is needed. */
export type BreachedConfig = {
  /** SHA-1 of each in upper-case hex, sorted, one a line, perhaps `:count` behind: the form in which Pwned Passwords is downloaded. */
  file: string | null;
  /** Address of a range API with k-anonymity: five characters of the hash leave this machine, nothing else. */
  rangeUrl: string | null;
};

const Environment = z.object({
  BREACHED_PASSWORDS_FILE: z.optional(z.string().check(z.minLength(1))),
  BREACHED_PASSWORDS_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
          'must be an address such as https://api.pwnedpasswords.com/range',
        ),
      ),
  ),
});

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readBreachedConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): BreachedConfig {
  const { BREACHED_PASSWORDS_FILE: file = null, BREACHED_PASSWORDS_URL: rangeUrl = null } = readVariables(
    Environment,
    environment,
    refuse,
  );
  if (file) {
    try {
      fs.accessSync(file, fs.constants.R_OK);
    } catch {
      return refuse(`BREACHED_PASSWORDS_FILE names ${file}, which cannot be read. ${CHECK}`);
    }
  }
  return { file, rangeUrl: rangeUrl?.replace(/\/+$/, '') ?? null };
}
