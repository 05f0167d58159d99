import type { PortalPerson } from '../host.tsx';
import { useHost } from '../host.tsx';

/** Who is signed in. */
export const usePerson = (): PortalPerson => useHost().person;
