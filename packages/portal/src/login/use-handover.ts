import { useCallback, useRef, useState } from 'react';
import type { Handover } from '../native-bridge.ts';
import { BRIDGE_MISSING, handOver } from '../native-bridge.ts';
import { usePortal } from '../options.ts';

/** Why the application around the page did not take over. */
export type BridgeProblem = 'missing' | 'failed';

/** Leaves by the application around the page, or for the address. Where the application failed once, the address is the way out. */
export function useHandover(): {
  problem: BridgeProblem | null;
  go: (handover: Handover | null, address: string) => void;
} {
  const { leave } = usePortal();
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const failed = useRef(false);
  const go = useCallback(
    (handover: Handover | null, address: string) => {
      if (!handover || failed.current) return leave(address);
      try {
        handOver(handover);
      } catch (error) {
        console.warn(error);
        failed.current = true;
        setProblem(error instanceof Error && error.message === BRIDGE_MISSING ? 'missing' : 'failed');
      }
    },
    [leave],
  );
  return { problem, go };
}
