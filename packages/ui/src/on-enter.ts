import type { KeyboardEvent } from 'react';

/** An input method is composing: Enter chooses a candidate. Safari ends composition before the key and leaves only 229. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

/**
 * A key handler that runs `action` on a plain Enter, never on one that belongs to an input method.
 * Shift+Enter and the other modifiers keep their own meaning. Used by every input that sends on Enter.
 */
export function onEnter(action: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
}

/** Like `onEnter`, with Ctrl or Command held: for fields in which Enter alone breaks the line. */
export function onModifiedEnter(action: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    action();
  };
}
