import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { stepUpGate } from '../shell/session-of-tab.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((m) => ({ default: m.StepUpDialog })));

/** Asks over the page, wherever a call of it wants a step-up. Loaded when the first one does. */
export function StepUpHost() {
  const wanted = useSyncExternalStore(stepUpGate.subscribe, stepUpGate.wanted);
  useEffect(() => stepUpGate.host(), []);
  return <Suspense fallback={null}>{wanted && <StepUpDialog wanted={wanted} onEnd={stepUpGate.settle} />}</Suspense>;
}
