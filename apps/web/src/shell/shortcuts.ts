import { useEffect, useRef } from 'react';

export type Shortcuts = {
  onStop?: (() => void) | undefined;
  onSearch?: (() => void) | undefined;
  onNew?: (() => void) | undefined;
  onHelp?: (() => void) | undefined;
};

/** CHAT-11. What is not given is left to the browser. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const act = actFor(event, current.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function actFor(event: KeyboardEvent, { onStop, onSearch, onNew, onHelp }: Shortcuts): (() => void) | undefined {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'escape' && !command && !event.shiftKey && !inDialog(event)) return onStop;
  if (command && !event.altKey && !event.shiftKey && key === 'k') return onSearch;
  if (command && !event.altKey && event.shiftKey && key === 'o') return onNew;
  if (key === '?' && !command && !event.altKey && !isWriting(event.target)) return onHelp;
  return undefined;
}

const inDialog = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('dialog, [role="menu"]') !== null;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
