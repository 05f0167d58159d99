import { useHost } from '../host.tsx';

/**
 * Asks the person to show once more who they are, before something that deserves it.
 * @returns asks; true when it was shown, false when it was declined or nobody can ask here. Calls that the server refuses for want of it
 * ask by themselves and need none of this.
 */
export const useStepUp = (): ((maxAgeSeconds?: number) => Promise<boolean>) => useHost().stepUp;
