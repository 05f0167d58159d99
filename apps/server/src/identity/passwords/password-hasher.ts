import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readPbkdf2, verifyPbkdf2 } from './legacy-hash.ts';

/** OWASP's argon2id setting with 19 MiB; the hash is a PHC string, so it may change later. */
const SETTING = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The native pool also signs tokens and reads files: one thread stays free for that. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), THREADS - 1));
/** Waiting longer than about a fifth of a second helps nobody who can come back in a second. */
const WAITING_EACH = 16;

export type PasswordHasher = {
  /** Lets work that is going to hash in, or refuses it before it has cost anything. @throws overloaded */
  admit<T>(work: () => Promise<T>): Promise<T>;
  hash(password: string): Promise<string>;
  /**
   * Takes the same time when there is no hash, because there is no such account or no password yet. Also knows PBKDF2 from
   * elsewhere; a hash of any other kind matches nothing.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
};

const CURRENT = `$argon2id$v=19$m=${SETTING.memoryCost},t=${SETTING.timeCost},p=${SETTING.parallelism}$`;

/** Whether a hash is weaker than, or other than, what is made now, so that it is replaced when its password is known. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(CURRENT);

/** The same characters typed on another keyboard are the same password (NFC, RFC 8265 §4.2). */
const normalised = (password: string): string => password.normalize('NFC');

/** Hashes at most as many passwords at once as the machine has cores; lets only so many more in to wait. */
export function passwordHasher(atOnce = AT_ONCE, waiting = atOnce * WAITING_EACH): PasswordHasher {
  let inside = 0;
  let running = 0;
  const queue: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so `running` stays.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  // Of a password that nobody can have.
  const dummy = hash('\u0000', SETTING);
  return {
    admit: async (work) => {
      if (inside >= atOnce + waiting) throw new ProblemError(commonProblems.overloaded, { retryAfterSeconds: 1 });
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
      }
    },
    hash: (password) => inTurn(() => hash(normalised(password), SETTING)),
    verify: (password, known) =>
      inTurn(async () => {
        const legacy = known === null ? null : readPbkdf2(known);
        if (legacy) return verifyPbkdf2([normalised(password), password], legacy);
        const own = known?.startsWith('$argon2') ? known : null;
        const matches = await verify(own ?? (await dummy), normalised(password));
        return matches && own !== null;
      }),
  };
}
