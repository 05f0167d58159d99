// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnnounceProvider, useAnnounce } from '../announce.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

// What jsdom leaves out of <dialog>.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

function Opener({ autoFocus }: { autoFocus?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {open && (
        <Dialog title="Rename the conversation" onClose={() => setOpen(false)}>
          <input aria-label="Title" data-autofocus={autoFocus} />
        </Dialog>
      )}
    </>
  );
}

function openFrom(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
}

test('APP-13 a dialog is named by its title, starts there, and gives the focus back', () => {
  render(<Opener />);
  const button = openFrom('Rename');
  const dialog = screen.getByRole('dialog', { name: 'Rename the conversation' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rename the conversation' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('APP-13 a dialog with a field of its own starts in it and still gives the focus back', () => {
  render(<Opener autoFocus />);
  const button = openFrom('Rename');
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(button);
});

test('APP-13 a press beside the dialog closes it, letting go there after selecting text does not', () => {
  render(<Opener />);
  const button = openFrom('Rename');
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
  fireEvent.pointerDown(screen.getByLabelText('Title'), { clientX: 150, clientY: 150 });
  fireEvent.click(dialog, { clientX: 10, clientY: 10 });
  fireEvent.pointerDown(dialog, { clientX: 150, clientY: 150 });
  fireEvent.click(dialog, { clientX: 150, clientY: 150 });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.pointerDown(dialog, { clientX: 10, clientY: 10 });
  fireEvent.click(dialog, { clientX: 10, clientY: 10 });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('APP-13 a file chooser that is cancelled inside a dialog does not close it', () => {
  render(<Opener />);
  openFrom('Rename');
  fireEvent(screen.getByLabelText('Title'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('APP-13 a dialog opened from a menu gives the focus back to the button of the menu', () => {
  function FromMenu() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu label="Actions" icon="…" items={[{ label: 'Rename', onSelect: () => setOpen(true) }]} />
        {open && (
          <Dialog title="Rename the conversation" onClose={() => setOpen(false)}>
            <p>…</p>
          </Dialog>
        )}
      </>
    );
  }
  render(<FromMenu />);
  const button = openFrom('Actions');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(button);
});

test('APP-13 what is announced during a dialog is said inside it, because the rest is inert', () => {
  function Speaker() {
    const { status } = useAnnounce();
    return (
      <button type="button" onClick={() => status('Copied')}>
        Copy
      </button>
    );
  }
  const { rerender } = render(
    <AnnounceProvider>
      <Speaker />
    </AnnounceProvider>,
  );
  act(() => screen.getByText('Copy').click());
  expect(screen.getByRole('status').textContent?.trim()).toBe('Copied');
  expect(screen.getByRole('status').parentElement).toBe(document.body);
  rerender(
    <AnnounceProvider>
      <Speaker />
      <Dialog title="Share" onClose={() => undefined}>
        <p>…</p>
      </Dialog>
    </AnnounceProvider>,
  );
  expect(screen.getByRole('dialog').contains(document.querySelector('[data-announce=status]'))).toBe(true);
});

test('APP-13 an act that cannot be undone happens only after its phrase was typed', async () => {
  const onConfirm = vi.fn(async () => undefined);
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      title="Delete all conversations?"
      confirm="Delete all"
      phrase="delete all"
      onConfirm={onConfirm}
      onClose={onClose}
      failure={() => ''}
    >
      All 12 conversations will be gone.
    </ConfirmDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  expect(onConfirm).not.toHaveBeenCalled();
  const field = screen.getByLabelText('Type “delete all” to confirm');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: ' Delete all' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete all' })));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('APP-6 a confirmed act that fails keeps the dialog open and says why', async () => {
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      title="Delete?"
      confirm="Delete"
      onConfirm={() => Promise.reject(new Error('The server is away.'))}
      onClose={onClose}
      failure={(error) => (error instanceof Error ? error.message : '')}
    >
      Gone for good.
    </ConfirmDialog>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
  expect(screen.getByRole('alert').textContent).toBe('The server is away.');
  expect(onClose).not.toHaveBeenCalled();
});

test('APP-6 a confirmed act that ends after its dialog was left closes no other dialog', async () => {
  let finish = () => undefined as unknown;
  const onConfirm = () =>
    new Promise((resolve) => {
      finish = () => resolve(undefined);
    });
  function Page() {
    const [open, setOpen] = useState<'delete' | 'add' | null>('delete');
    return (
      <>
        <button type="button" onClick={() => setOpen('add')}>
          Add
        </button>
        {open === 'delete' && (
          <ConfirmDialog
            title="Delete?"
            confirm="Delete"
            onConfirm={onConfirm}
            onClose={() => setOpen(null)}
            failure={() => ''}
          >
            Gone for good.
          </ConfirmDialog>
        )}
        {open === 'add' && <input aria-label="Name" />}
      </>
    );
  }
  render(<Page />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add', hidden: true })));
  await act(async () => finish());
  expect(screen.queryByLabelText('Name')).not.toBeNull();
});
