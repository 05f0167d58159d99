import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { Entitlements } from '@parley/contracts/identity/entitlements.ts';
import { entitlements } from '@parley/contracts/identity/entitlements.ts';

/** What one person is entitled to in one tenant, asked once for everybody who wants to know. */
export type Entitled = {
  /** Null until it is there, and where the server cannot tell (AUTH-5). */
  of(whose: string): Entitlements | null;
  load(whose: string): void;
  subscribe(listener: () => void): () => void;
};

export function createEntitled(transport: Transport): Entitled {
  let known: { whose: string; held: Entitlements | null } | null = null;
  const listeners = new Set<() => void>();
  return {
    of: (whose) => (known?.whose === whose ? known.held : null),
    load: (whose) => {
      if (known?.whose === whose) return;
      const asked = { whose, held: null as Entitlements | null };
      known = asked;
      call(transport, entitlements.mine, {}).then(
        (held) => {
          asked.held = held;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          // Asked again by the next part that wants to know.
          if (known === asked) known = null;
          console.warn(error);
        },
      );
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
