// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

interface AddProps {
  send: () => Promise<unknown> | false | undefined;
  onClose: () => void;
  unavailable?: string;
  problem?: string;
}

function Add({ send, onClose, unavailable, problem }: AddProps) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Add a group"
      submit="Add the group"
      onSubmit={send}
      onClose={onClose}
      failure={(error) => (error instanceof Error ? error.message : 'It did not work.')}
      unavailable={unavailable}
    >
      <TextField label="Name" value={name} onValue={setName} problem={problem} data-autofocus />
    </FormDialog>
  );
}

const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add the group' })));

test('TEAM-8 a form dialog starts in its first field, sends by Enter and closes on success', async () => {
  const send = vi.fn(async () => undefined);
  const onClose = vi.fn();
  render(<Add send={send} onClose={onClose} />);
  const field = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(field);
  await act(async () => fireEvent.submit(field));
  expect(send).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('TEAM-8 a form dialog keeps what was typed and says why', async () => {
  const onClose = vi.fn();
  render(<Add send={() => Promise.reject(new Error('A group with this name already exists.'))} onClose={onClose} />);
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'Care' } });
  await press();
  expect(screen.getByRole('alert').textContent).toContain('A group with this name already exists.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(field).toHaveProperty('value', 'Care');
  expect(onClose).not.toHaveBeenCalled();
  field.focus();
  await press();
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('TEAM-8 while it runs it says so, sends once, and Escape does not lose it', async () => {
  let finish = () => undefined as unknown;
  const send = vi.fn(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  const onClose = vi.fn();
  render(<Add send={send} onClose={onClose} />);
  await press();
  await press();
  fireEvent.submit(screen.getByLabelText('Name'));
  expect(send).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Add the group' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => finish());
  expect(onClose).toHaveBeenCalledOnce();
});

test('TEAM-8 what comes back after the dialog was left closes nothing else', async () => {
  let finish = () => undefined as unknown;
  const onClose = vi.fn();
  const { unmount } = render(
    <Add
      send={() =>
        new Promise((resolve) => {
          finish = () => resolve(undefined);
        })
      }
      onClose={onClose}
    />,
  );
  await press();
  unmount();
  await act(async () => finish());
  expect(onClose).not.toHaveBeenCalled();
});

test('APP-13 a form that misses something stays and leads to the first field in question', async () => {
  const onClose = vi.fn();
  render(<Add send={() => false} onClose={onClose} problem="Please write a name." />);
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(onClose).not.toHaveBeenCalled();
});

test('TEAM-8 a press beside a form loses nothing; a reason says why it cannot be sent', async () => {
  const onClose = vi.fn();
  const send = vi.fn(async () => undefined);
  render(<Add send={send} onClose={onClose} unavailable="Choose a role first." />);
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
  fireEvent.pointerDown(dialog, { clientX: 10, clientY: 10 });
  fireEvent.click(dialog, { clientX: 10, clientY: 10 });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Choose a role first.')).toBeTruthy();
  await press();
  fireEvent.submit(screen.getByLabelText('Name'));
  expect(send).not.toHaveBeenCalled();
});
