import type { Challenge } from 'altcha-lib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** What a worker sees of itself; the types of the page do not know it. */
type WorkerScope = {
  onmessage: ((message: MessageEvent<Challenge>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
};
export type WorkerAnswer = { solution: unknown } | { failed: string };

const scope = self as unknown as WorkerScope;
scope.onmessage = ({ data: challenge }) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => scope.postMessage(solution ? { solution } : { failed: 'no solution' }),
    (error: unknown) => scope.postMessage({ failed: String(error) }),
  );
};
