import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useShortcuts } from './shortcuts.ts';

function draw() {
  const acts = { onStop: vi.fn(), onSearch: vi.fn(), onNew: vi.fn(), onHelp: vi.fn() };
  function Screen() {
    useShortcuts(acts);
    return (
      <>
        <input aria-label="Field" />
        <dialog open>
          <button type="button">In a dialog</button>
        </dialog>
      </>
    );
  }
  render(<Screen />);
  return acts;
}

describe('shortcuts', () => {
  it('CHAT-11 Escape stops, Ctrl or Command with K searches, with Shift and O begins anew', () => {
    const acts = draw();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'O', ctrlKey: true, shiftKey: true });
    expect(acts.onStop).toHaveBeenCalledOnce();
    expect(acts.onSearch).toHaveBeenCalledTimes(2);
    expect(acts.onNew).toHaveBeenCalledOnce();
  });

  it('CHAT-11 a question mark opens the list, but is a letter where one writes', () => {
    const acts = draw();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: '?', shiftKey: true });
    expect(acts.onHelp).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    expect(acts.onHelp).toHaveBeenCalledOnce();
  });

  it('CHAT-11 Escape that closes a dialog, or belongs to an input method, stops no reply', () => {
    const acts = draw();
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(acts.onStop).not.toHaveBeenCalled();
  });
});
