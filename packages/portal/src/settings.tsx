import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { createContext } from 'react';

/** What the host says about navigation, parts and flags, beside what the server says. */
export type Settings = {
  metadata: PortalMetadata | undefined;
  flags: Readonly<Record<string, 'on' | 'off'>> | undefined;
};
export const SettingsContext = createContext<Settings>({ metadata: undefined, flags: undefined });
