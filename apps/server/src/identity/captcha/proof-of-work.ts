import type { Challenge, Payload } from 'altcha-lib';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';

/** About a second of one core in a browser: 256 tries of this many rounds on average. Checking it costs one. */
const ROUNDS = 5_000;
const PREFIX = '00';
export const CHALLENGE_SECONDS = 600;

/** A challenge that only this installation can have signed. */
export const newChallenge = (secret: string, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    keyPrefix: PREFIX,
    deriveKey,
    expiresAt: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
    hmacSignatureSecret: secret,
  });

const SolvedPayload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().check(z.minLength(8), z.maxLength(128)),
      salt: z.string().check(z.maxLength(128)),
      cost: z.literal(ROUNDS),
      keyLength: z.int().check(z.lte(64)),
      keyPrefix: z.literal(PREFIX),
      expiresAt: z.number(),
    }),
    signature: z.string().check(z.maxLength(256)),
  }),
  solution: z.object({
    counter: z.int().check(z.gte(0), z.lte(2 ** 32 - 1)),
    derivedKey: z.string().check(z.maxLength(256)),
  }),
});

/** @returns the nonce of the challenge, which is good once; null when it is not solved, not ours or too old */
export async function solvedNonce(token: string, secret: string, now: Date): Promise<string | null> {
  let payload: unknown;
  try {
    payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null; // not what our box sends
  }
  const parsed = SolvedPayload.safeParse(payload);
  if (!parsed.success) return null;
  const { challenge, solution } = parsed.data as Payload & z.output<typeof SolvedPayload>;
  if (challenge.parameters.expiresAt * 1000 <= now.getTime()) return null;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
  return verified ? challenge.parameters.nonce : null;
}
