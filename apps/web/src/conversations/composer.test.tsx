import { MESSAGE_LENGTH } from '@parley/contracts/assistant/chat.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Composer } from './composer.tsx';

function draw(more: Partial<Parameters<typeof Composer>[0]> = {}) {
  const props = {
    draft: '',
    onDraft: vi.fn(),
    onSend: vi.fn(),
    replying: false,
    stopping: false,
    onStop: vi.fn(),
    onEditLast: vi.fn(),
    onDictate: vi.fn(),
    menu: [],
    ...more,
  };
  render(<Composer {...props} />);
  return { ...props, box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }) };
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

describe('the composer', () => {
  it('CHAT-11 Enter sends and empties the sheet', () => {
    const { box, onSend, onDraft } = draw();
    type(box, 'I want to sleep better');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledExactlyOnceWith('I want to sleep better');
    expect(box.value).toBe('');
    expect(onDraft).toHaveBeenLastCalledWith('');
  });

  it('CHAT-11 Shift+Enter breaks the line', () => {
    const { box, onSend } = draw();
    type(box, 'One');
    const passed = fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
    expect(passed).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('CHAT-11 Enter that belongs to an input method chooses a candidate and sends nothing', () => {
    const { box, onSend } = draw();
    type(box, 'こんにち');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
    expect(box.value).toBe('こんにち');
  });

  it('CHAT-11 ArrowUp edits the last message from the empty composer only', () => {
    const { box, onEditLast } = draw();
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(onEditLast).toHaveBeenCalledOnce();
    type(box, 'Something');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(onEditLast).toHaveBeenCalledOnce();
  });

  it('CHAT-11 while a reply is written one can write and stop, and Enter keeps the text', () => {
    const { box, onSend, onStop } = draw({ replying: true });
    type(box, 'And another thing');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
    expect(box.value).toBe('And another thing');
    expect(screen.getByText('Parley is still answering.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the reply' }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('CHAT-9 over the limit the count and what is too much are shown, and nothing is sent or lost', () => {
    const { box, onSend } = draw();
    type(box, 'a'.repeat(MESSAGE_LENGTH + 12));
    expect(screen.getByText('12 characters too many to send')).toBeTruthy();
    expect(screen.getByText('8,012 of 8,000 characters')).toBeTruthy();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
    expect(box.value).toHaveLength(MESSAGE_LENGTH + 12);
  });

  it('CHAT-9 blank text is not sent, and the button says why', () => {
    const { box, onSend } = draw();
    type(box, '  \n ');
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Send. Write a message first.' }));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('APP-5 each keystroke is handed on to be kept, and a draft comes back', () => {
    const { box, onDraft } = draw({ draft: 'Half a thought' });
    expect(box.value).toBe('Half a thought');
    type(box, 'Half a thought, and more');
    expect(onDraft).toHaveBeenLastCalledWith('Half a thought, and more');
  });
});
