// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { FormProblem } from './form-problem.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

const nothing = () => undefined;

test.each([
  ['text', <TextField key="1" label="Name" hint="As others see it." problem="Please write a name." />],
  [
    'area',
    <TextArea
      key="2"
      label="Name"
      hint="As others see it."
      problem="Please write a name."
      value=""
      onValue={nothing}
    />,
  ],
  [
    'select',
    <SelectField
      key="3"
      label="Name"
      hint="As others see it."
      problem="Please write a name."
      options={[{ value: 'a', label: 'A' }]}
      value="a"
      onValue={nothing}
    />,
  ],
  [
    'checkbox',
    <CheckboxField
      key="4"
      label="Name"
      hint="As others see it."
      problem="Please write a name."
      checked={false}
      onValue={nothing}
    />,
  ],
])('APP-13 %s: label, hint and problem belong to the field', (_, element) => {
  render(element);
  const input = screen.getByLabelText('Name');
  expect(described(input)).toEqual(['As others see it.', 'Please write a name.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('APP-13 a field without problem is neither invalid nor described by nothing', () => {
  render(<TextField label="Name" />);
  const input = screen.getByLabelText('Name');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('APP-13 a password can be shown and hidden, and keeps what was typed', () => {
  const onValue = vi.fn();
  render(<TextField label="Password" type="password" autoComplete="current-password" onValue={onValue} />);
  const input = screen.getByLabelText('Password');
  fireEvent.change(input, { target: { value: 'a quiet room' } });
  expect(onValue).toHaveBeenLastCalledWith('a quiet room');
  expect(input.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(input.getAttribute('type')).toBe('text');
  expect(input).toHaveProperty('value', 'a quiet room');
  fireEvent.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('APP-13 the summary of a refused form takes the focus and leads to each field', () => {
  render(
    <>
      <FormProblem fields={[{ id: 'email', problem: 'Please write an e-mail address.' }]} />
      <TextField id="email" label="E-mail" problem="Please write an e-mail address." />
    </>,
  );
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  fireEvent.click(screen.getByRole('link', { name: 'Please write an e-mail address.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
});
