import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, call, DIFFICULTIES } from '@parley/contracts/client.ts';
import { captcha } from '@parley/contracts/identity/captcha.ts';
import type { Challenge } from 'altcha-lib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const notSolved = (cause: unknown): ApiError => new ApiError(0, 'captcha_not_solved', DIFFICULTIES, { cause });

/**
 * The browser derives keys on threads of its own (Web Crypto), so no worker is needed to keep the page responsive. A worker would need an
 * address within the host's site, or a permission in its Content-Security-Policy.
 * @throws ApiError
 */
async function solve(challenge: Challenge): Promise<unknown> {
  const solution = await solveChallenge({ challenge, deriveKey }).catch((cause: unknown) => {
    throw notSolved(cause);
  });
  if (!solution) throw notSolved('it took too long');
  return solution;
}

/** A token for one form: the server's challenge and its solution, base64 of JSON. @throws ApiError */
export async function proofOfWork(transport: Transport): Promise<string> {
  const challenge = await call(transport, captcha.challenge, {});
  const solution = await solve(challenge as unknown as Challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}
