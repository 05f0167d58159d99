// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormatsProvider } from '../i18n/formats.tsx';
import { LanguageProvider } from '../i18n/language.tsx';
import { ColorField } from './color-field.tsx';
import { DateField } from './date-field.tsx';
import { MultiChoiceField } from './multi-choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { SwitchField } from './switch-field.tsx';

test('APP-13 a switch says whether it is on, and why it cannot be changed', () => {
  const onValue = vi.fn();
  const { rerender } = render(<SwitchField label="Require a second factor" checked={false} onValue={onValue} />);
  const control = screen.getByRole('switch', { name: 'Require a second factor' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(control);
  expect(onValue).toHaveBeenCalledWith(true);
  rerender(
    <SwitchField label="Require a second factor" checked={false} onValue={onValue} unavailable="Ask an owner." />,
  );
  fireEvent.click(control);
  expect(onValue).toHaveBeenCalledOnce();
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Ask an owner.');
  rerender(<SwitchField label="Require a second factor" checked={false} onValue={onValue} pending />);
  fireEvent.click(control);
  expect(onValue).toHaveBeenCalledOnce();
});

function Minutes({ seen, french }: { seen: (value: number | null) => void; french?: boolean }) {
  const [value, setValue] = useState<number | null>(30);
  return (
    <LanguageProvider initial={french ? 'fr' : 'en'}>
      <NumberField
        label="Idle timeout"
        unit="minutes"
        min={1}
        max={31}
        value={value}
        onValue={(next) => {
          seen(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(5)}>
        Reset
      </button>
    </LanguageProvider>
  );
}

test('APP-13 a number is typed as people write it, and what is none says so and is kept', () => {
  const seen = vi.fn();
  render(<Minutes seen={seen} />);
  const field = screen.getByRole('spinbutton', { name: 'Idle timeout' });
  fireEvent.change(field, { target: { value: '1 200' } });
  expect(seen).toHaveBeenLastCalledWith(1200);
  fireEvent.change(field, { target: { value: '12x' } });
  expect(seen).toHaveBeenLastCalledWith(null);
  expect(field).toHaveProperty('value', '12x');
  expect(screen.getByText('Please write a number.')).toBeTruthy();
  fireEvent.click(screen.getByText('Reset'));
  expect(field).toHaveProperty('value', '5');
});

test('APP-13 the arrows add and take away within the bounds; French writes a comma', () => {
  const seen = vi.fn();
  render(<Minutes seen={seen} french />);
  const field = screen.getByRole('spinbutton', { name: 'Idle timeout' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(seen).toHaveBeenLastCalledWith(31);
  expect(field).toHaveProperty('value', '31');
  fireEvent.change(field, { target: { value: '1,5' } });
  expect(seen).toHaveBeenLastCalledWith(1.5);
  expect(field).toHaveProperty('value', '1,5');
});

test('APP-13 a day stays the day it is, a moment is shown in the time zone of the reader', () => {
  const onValue = vi.fn();
  const { unmount } = render(<DateField label="Expires on" value="2026-11-21" onValue={onValue} min="2026-11-21" />);
  const day = screen.getByLabelText('Expires on');
  expect(day).toHaveProperty('value', '2026-11-21');
  fireEvent.change(day, { target: { value: '2026-12-01' } });
  expect(onValue).toHaveBeenLastCalledWith('2026-12-01');
  fireEvent.change(day, { target: { value: '' } });
  expect(onValue).toHaveBeenLastCalledWith(null);
  unmount();
  const at = new Date(2026, 10, 21, 10, 52);
  render(<DateField kind="instant" label="Expires" value={at.toISOString()} onValue={onValue} />);
  const moment = screen.getByLabelText('Expires');
  expect(moment).toHaveProperty('value', '2026-11-21T10:52');
  fireEvent.change(moment, { target: { value: '2026-11-21T11:00' } });
  expect(onValue).toHaveBeenLastCalledWith(new Date(2026, 10, 21, 11).toISOString());
});

test('TENANT-7 a moment is entered and shown on the account’s clock, whatever the device says', () => {
  const onValue = vi.fn();
  render(
    <FormatsProvider formats={{ timezone: 'Asia/Tokyo' }}>
      <DateField kind="instant" label="Expires" value="2026-11-21T20:52:00.000Z" onValue={onValue} />
    </FormatsProvider>,
  );
  const moment = screen.getByLabelText('Expires');
  expect(moment).toHaveProperty('value', '2026-11-22T05:52');
  fireEvent.change(moment, { target: { value: '2026-11-22T08:00' } });
  expect(onValue).toHaveBeenLastCalledWith('2026-11-21T23:00:00.000Z');
});

test('TEAM-5 a colour is one of a few, or any other', () => {
  const onValue = vi.fn();
  render(<ColorField label="Colour" value="#2F6650" onValue={onValue} />);
  expect(screen.getByRole('group', { name: 'Colour' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Colour #2f6650' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: 'Colour #9b2c2c' }));
  expect(onValue).toHaveBeenLastCalledWith('#9b2c2c');
  fireEvent.change(screen.getByLabelText('Another colour'), { target: { value: '#123456' } });
  expect(onValue).toHaveBeenLastCalledWith('#123456');
});

const permissions = [
  { value: 'read', label: 'Read users', group: 'Users' },
  { value: 'write', label: 'Edit users', group: 'Users', note: 'Name, address, roles' },
  { value: 'delete', label: 'Delete users', group: 'Users', unavailable: 'You do not hold this yourself.' },
  ...Array.from({ length: 8 }, (_, at) => ({ value: `s${at}`, label: `Sécurité ${at}`, group: 'Security' })),
];

test('TEAM-6 any number of a list is chosen; what one may not give cannot be pressed and says why', () => {
  const onValue = vi.fn();
  render(<MultiChoiceField label="Permissions" options={permissions} value={['read']} onValue={onValue} />);
  expect(screen.getByRole('group', { name: /Permissions.*1 chosen/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Edit users' }));
  expect(onValue).toHaveBeenLastCalledWith(['read', 'write']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Read users' }));
  expect(onValue).toHaveBeenLastCalledWith([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Delete users' }));
  expect(onValue).toHaveBeenCalledTimes(2);
  expect(screen.getByText('You do not hold this yourself.')).toBeTruthy();
});

test('TEAM-6 a long list is searched without accents, and says when nothing is found', () => {
  render(<MultiChoiceField label="Permissions" options={permissions} value={[]} onValue={() => undefined} />);
  const search = screen.getByRole('textbox', { name: 'Search in Permissions' });
  fireEvent.change(search, { target: { value: 'securite 3' } });
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.change(search, { target: { value: 'address' } });
  expect(screen.getByRole('checkbox', { name: 'Edit users' })).toBeTruthy();
  fireEvent.change(search, { target: { value: 'zzz' } });
  expect(screen.getByText('Nothing found for “zzz”')).toBeTruthy();
});

test('TEAM-6 nothing to choose from is said', () => {
  render(<MultiChoiceField label="Roles" options={[]} value={[]} onValue={() => undefined} empty="No roles yet." />);
  expect(screen.getByText('No roles yet.')).toBeTruthy();
});
