import { createContext, useContext, useSyncExternalStore } from 'react';
import { useInBrowser } from '../in-browser.ts';

/**
 * The modal dialogs that are open, innermost last. Everything outside a modal dialog is inert: not clickable, and silent to a
 * screen reader. What must be heard or reached meanwhile (announcements, toasts) moves into the innermost one.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** @returns removes it again */
export function enterTopLayer(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const innermostOpen = (): HTMLElement | undefined => open.at(-1);

/** Where messages stand while no dialog is open, in a page that is not ours. */
export const TopLayerHome = createContext<HTMLElement | null>(null);

/** The element that is certainly operable now: the innermost open dialog, else where messages are at home. Null where there is no page. */
export function useTopLayer(): HTMLElement | null {
  const home = useContext(TopLayerHome);
  const innermost = useSyncExternalStore(subscribe, innermostOpen, () => undefined);
  return useInBrowser() ? (innermost ?? home ?? document.body) : null;
}
