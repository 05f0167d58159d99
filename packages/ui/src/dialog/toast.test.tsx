// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import type { ToastContent } from './toast.tsx';
import { ToastProvider, useToast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(...toasts: ToastContent[]) {
  function Screen() {
    const { show } = useToast();
    return (
      <button type="button" onClick={() => toasts.map(show)}>
        Show
      </button>
    );
  }
  render(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
}

const expired = {
  id: 'session',
  text: 'Session expired. Please refresh the page to continue.',
  tone: 'alert',
  duration: 6000,
} as const;

test('APP-5 toasts of one id are one toast, which stays for its duration and no longer', () => {
  show(expired, expired, expired);
  expect(screen.getAllByText(expired.text)).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain(expired.text);
  act(() => {
    vi.advanceTimersByTime(5999);
  });
  expect(screen.queryByText(expired.text)).not.toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.queryByText(expired.text)).toBeNull();
});

test('APP-13 a toast waits while it is under the pointer or holds the focus', () => {
  show({ text: 'Conversation deleted.', duration: 1000, action: { label: 'Undo', onAction: () => undefined } });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(screen.queryByText('Conversation deleted.')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(screen.queryByText('Conversation deleted.')).toBeNull();
});

test('APP-13 the action of a toast runs once and takes the toast away', () => {
  const onAction = vi.fn();
  show({ text: 'Conversation deleted.', action: { label: 'Undo', onAction } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(screen.queryByText('Conversation deleted.')).toBeNull();
});

test('APP-5 a dialog that opens meanwhile takes the toast into itself and does not prolong it', () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  function Screen() {
    const { show } = useToast();
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => show(expired)}>
          Show
        </button>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Dialog title="Share" onClose={() => setOpen(false)}>
            <p>…</p>
          </Dialog>
        )}
      </>
    );
  }
  render(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  fireEvent.click(screen.getByText('Open'));
  expect(screen.getByRole('dialog').contains(screen.getByText(expired.text))).toBe(true);
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(screen.queryByText(expired.text)).toBeNull();
});
