import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Routes } from '../routes.ts';
import type { SessionState } from '../session/session-store.ts';
import { atStart } from '../session/session-store.ts';
import type { Navigate } from './own-address.ts';
import type { Tab } from './tab.ts';
import type { ParleyOptions, Theme } from './types.ts';

/** What the provider hands to its parts, with everything decided that a host may leave out. */
export type Parley = {
  tab: Tab;
  options: Omit<ParleyOptions, 'theme' | 'routes' | 'portalPath' | 'productName'>;
  productName: string;
  theme: Theme | (() => Theme | null | undefined) | undefined;
  routes: Routes;
  portalPath: string;
  location: { pathname: string; search: string };
  navigate: Navigate;
  /** Where what floats over the application is drawn; null where there is no page yet. */
  home: HTMLElement | null;
};

export const ParleyContext = createContext<Parley | null>(null);

export function useParley(): Parley {
  const parley = useContext(ParleyContext);
  if (!parley) throw new Error('This part belongs inside ParleyProvider.');
  return parley;
}

const stateAtStart = (): SessionState => atStart;

/** The session of this tab, as it changes. */
export function useSessionState(): SessionState {
  const { session } = useParley().tab;
  return useSyncExternalStore(session.subscribe, session.state, stateAtStart);
}
