import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { StepUpDialogProps } from './step-up-dialog.tsx';
import type { StepUpGate } from './step-up-gate.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((m) => ({ default: m.StepUpDialog })));

const nothing = (): null => null;

/** Asks over the page, wherever a call of it wants a step-up. Loaded when the first one does. */
export function StepUpHost({ gate, ...rest }: Omit<StepUpDialogProps, 'wanted' | 'onEnd'> & { gate: StepUpGate }) {
  const wanted = useSyncExternalStore(gate.subscribe, gate.wanted, nothing);
  useEffect(() => gate.host(), [gate]);
  return (
    <Suspense fallback={null}>{wanted && <StepUpDialog {...rest} wanted={wanted} onEnd={gate.settle} />}</Suspense>
  );
}
