import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, call, DIFFICULTIES } from '@parley/contracts/client.ts';
import { captcha } from '@parley/contracts/identity/captcha.ts';
import type { WorkerAnswer } from './solve.worker.ts';

const notSolved = (cause: unknown): ApiError => new ApiError(0, 'captcha_not_solved', DIFFICULTIES, { cause });

/** Away from the page's own thread, so that nobody notices. */
function solve(challenge: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      worker.terminate();
      if ('solution' in data) resolve(data.solution);
      else reject(notSolved(data.failed));
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(notSolved(event.message));
    };
    worker.postMessage(challenge);
  });
}

/** A token for one form: the server's challenge and its solution, base64 of JSON. @throws ApiError */
export async function proofOfWork(transport: Transport): Promise<string> {
  const challenge = await call(transport, captcha.challenge, {});
  const solution = await solve(challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}
