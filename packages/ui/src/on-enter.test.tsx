// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onEnter, onModifiedEnter } from './on-enter.ts';

afterEach(cleanup);

function field(handler: typeof onEnter) {
  const send = vi.fn();
  render(<textarea aria-label="Message" onKeyDown={handler(send)} />);
  return { send, box: screen.getByLabelText('Message') };
}

test('APP-13 Enter sends, and does not also break the line', () => {
  const { send, box } = field(onEnter);
  const proceeded = fireEvent.keyDown(box, { key: 'Enter' });
  expect(send).toHaveBeenCalledOnce();
  expect(proceeded).toBe(false);
});

test.each([
  ['while an input method composes', { isComposing: true }],
  ['with key code 229, which is all Safari leaves of a composition', { keyCode: 229 }],
  ['with Shift', { shiftKey: true }],
  ['with Ctrl', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Alt', { altKey: true }],
])('APP-13 Enter %s does not send', (_, init) => {
  const { send, box } = field(onEnter);
  const proceeded = fireEvent.keyDown(box, { key: 'Enter', ...init });
  expect(send).not.toHaveBeenCalled();
  expect(proceeded).toBe(true);
});

test('APP-13 where Enter breaks the line, Ctrl or Command sends, but not in a composition', () => {
  const { send, box } = field(onModifiedEnter);
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'Enter', metaKey: true });
  expect(send).toHaveBeenCalledTimes(2);
});
