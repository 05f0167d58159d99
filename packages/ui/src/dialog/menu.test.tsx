// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

function setUp() {
  const select = vi.fn();
  const outer = vi.fn();
  const items = ['Rename', 'Download', 'Écouter', 'Delete'].map((label) => ({ label, onSelect: () => select(label) }));
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog around the menu
    <div onKeyDown={outer}>
      <Menu label="Actions" icon="…" items={items} />
      <p>Elsewhere</p>
    </div>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  button.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return { select, outer, button, press, focused: () => document.activeElement?.textContent };
}

test('APP-13 the button says that it has a menu, and whether it is open', () => {
  const { button } = setUp();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
});

test('APP-13 arrows, Home and End walk the items and go round', () => {
  const { press, focused } = setUp();
  press('ArrowDown');
  expect(focused()).toBe('Rename');
  press('ArrowDown');
  expect(focused()).toBe('Download');
  press('End');
  expect(focused()).toBe('Delete');
  press('ArrowDown');
  expect(focused()).toBe('Rename');
  press('ArrowUp');
  expect(focused()).toBe('Delete');
  press('Home');
  expect(focused()).toBe('Rename');
});

test('APP-13 arrow up on the button opens at the last item', () => {
  const { press, focused } = setUp();
  press('ArrowUp');
  expect(focused()).toBe('Delete');
});

test('APP-13 letters find an item: one goes on, several stay, accents do not matter', () => {
  const { press, focused } = setUp();
  press('ArrowDown');
  press('d');
  expect(focused()).toBe('Download');
  press('e');
  expect(focused()).toBe('Delete');
  cleanup();
  const again = setUp();
  again.press('ArrowDown');
  again.press('e');
  expect(again.focused()).toBe('Écouter');
});

test('APP-13 Escape closes the menu alone and returns the focus', () => {
  const { press, button, outer } = setUp();
  press('ArrowDown');
  outer.mockClear();
  const proceeded = press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(outer).not.toHaveBeenCalled();
  expect(proceeded).toBe(false);
});

test('APP-13 choosing an item closes the menu, returns the focus and acts once', () => {
  const { select, press, button } = setUp();
  press('ArrowDown');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download' }));
  expect(select.mock.calls).toEqual([['Download']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('APP-13 a press elsewhere closes the menu', () => {
  const { press } = setUp();
  press('ArrowDown');
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('menu')).toBeNull();
});
