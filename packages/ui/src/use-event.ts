import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function that stays the same from one drawing to the next and does what the newest one would, for effects and for hosts that list it
 * among what their effects depend on. Not to be called while something is drawn. (React's own `useEffectEvent` needs 19.2.)
 */
export function useEvent<Given extends unknown[], Result>(
  newest: (...given: Given) => Result,
): (...given: Given) => Result {
  const held = useRef(newest);
  useInsertionEffect(() => {
    held.current = newest;
  });
  return useCallback((...given) => held.current(...given), []);
}
