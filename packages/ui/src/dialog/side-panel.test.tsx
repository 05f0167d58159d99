// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SidePanel } from './side-panel.tsx';

let wide = true;
beforeEach(() => {
  wide = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: wide,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Rows() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      {['Ann', 'Mira'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen(name)}>
          Open {name}
        </button>
      ))}
      {open && (
        <SidePanel
          title={open}
          subtitle="Member"
          onClose={() => setOpen(null)}
          actions={<button type="button">Lock</button>}
        >
          <p>Details</p>
        </SidePanel>
      )}
    </>
  );
}

function open(name: string) {
  const button = screen.getByRole('button', { name: `Open ${name}` });
  button.focus();
  fireEvent.click(button);
  return button;
}

test('APP-13 details stand beside the page, which goes on working; the focus goes there and returns by Escape', () => {
  render(<Rows />);
  const button = open('Ann');
  expect(screen.getByRole('complementary', { name: 'Ann' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ann' }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('APP-13 another row shows its own details, and the focus returns to that row', () => {
  render(<Rows />);
  open('Ann');
  const button = open('Mira');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mira' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close the details' }));
  expect(document.activeElement).toBe(button);
});

test('APP-13 Escape elsewhere on the page leaves the details open', () => {
  render(<Rows />);
  const button = open('Ann');
  button.focus();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.getByRole('complementary')).toBeTruthy();
});

test('APP-13 the page is told how much room the details take, and when they are gone', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(416);
  render(<Rows />);
  open('Ann');
  expect(document.documentElement.style.getPropertyValue('--panel-room')).toBe('416px');
  fireEvent.click(screen.getByRole('button', { name: 'Close the details' }));
  expect(document.documentElement.style.getPropertyValue('--panel-room')).toBe('');
});

test('APP-13 on a narrow window details are a sheet over the page', () => {
  wide = false;
  render(<Rows />);
  const button = open('Ann');
  const sheet = screen.getByRole('dialog', { name: 'Ann' });
  expect(sheet.textContent).toContain('Member');
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});
