import { useCallback, useRef, useState } from 'react';
import type { Refusal } from './login-steps.ts';
import { refusalIn } from './problem-words.ts';

type Submit = {
  pending: boolean;
  /** Why the last attempt was refused. */
  refusal: Refusal | null;
  /** Runs one attempt at a time; a second press while one is under way does nothing. */
  run: (work: () => Promise<void>) => void;
  clear: () => void;
};

/** One form, sent once at a time, with what the server said to it. */
export function useSubmit(): Submit {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef(false);
  const run = useCallback((work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setRefusal(null);
    work()
      .catch((error: unknown) => setRefusal(refusalIn(error)))
      .finally(() => {
        running.current = false;
        setPending(false);
      });
  }, []);
  const clear = useCallback(() => setRefusal(null), []);
  return { pending, refusal, run, clear };
}
