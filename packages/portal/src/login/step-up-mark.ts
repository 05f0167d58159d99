import { readStored, writeStored } from '@parley/ui/stored.ts';

/** AUTH-12: a step-up could not be made, so the person signs out and in, and steps up then. Clients of the wire know the name. */
const key = 'SHOULD_STEP_UP';

export const markStepUp = (): boolean => writeStored(key, 'true');

/** Whether a step-up is still owed; asking settles it. */
export function takeStepUpMark(): boolean {
  const marked = readStored(key) === 'true';
  if (marked) writeStored(key, null);
  return marked;
}
