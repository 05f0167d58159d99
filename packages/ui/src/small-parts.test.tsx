// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnnounceProvider } from './announce.tsx';
import { Avatar, initials } from './avatar.tsx';
import { Facts } from './data/facts.tsx';
import { Named } from './data/named.tsx';
import { SecretOnce } from './secret-once.tsx';
import { Tag, Tags } from './tag.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['Ann Lee', 'AL'],
  ['ann.lee@example.com', 'AL'],
  ['Jean-Baptiste de la Tour', 'JT'],
  ['émile', 'É'],
  ['', ''],
])('APP-13 %s is %s at a glance', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('APP-13 a picture that cannot be loaded gives way to letters, and says nothing twice', () => {
  const { container } = render(<Avatar name="Ann Lee" src="/gone.png" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.textContent).toBe('AL');
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

test('APP-13 facts are terms with what they are; nothing is a dash', () => {
  render(
    <Facts
      facts={[
        { term: 'Status', value: <Tag tone="moss">Active</Tag> },
        { term: 'Managed by', value: null },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Status', 'Managed by']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Active', '–']);
});

test('APP-13 a name with its second line is read as both', () => {
  render(
    <Tags>
      <Named title="Ann Lee" subtitle="ann@example.com" avatar={{}} />
    </Tags>,
  );
  expect(screen.getByText('Ann Lee')).toBeTruthy();
  expect(screen.getByText('ann@example.com')).toBeTruthy();
});

const secret = { label: 'Secret', value: 'sk_123' };

test('TOKENS-1 a secret is shown once, with a warning, and is copied whole', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
  render(
    <AnnounceProvider>
      <SecretOnce items={[{ label: 'Client ID', value: 'abc' }, secret]} />
    </AnnounceProvider>,
  );
  expect(screen.getByText(/Shown this once/)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy: Secret' })));
  expect(writeText).toHaveBeenCalledWith('sk_123');
  expect(screen.getByRole('button', { name: 'Copy: Secret' }).textContent).toBe('Copied');
});

test('TOKENS-1 where copying is not allowed the secret is selected and the way by keyboard is said', async () => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: undefined });
  render(<SecretOnce items={[secret]} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy: Secret' })));
  expect(document.activeElement).toBe(screen.getByLabelText('Secret'));
  expect(screen.getByText(/copy it with your keyboard/)).toBeTruthy();
});
