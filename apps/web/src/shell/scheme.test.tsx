// @vitest-environment jsdom

import { languageKey } from '@parley/ui/i18n/language.tsx';
import { SchemeProvider, schemeKey, useScheme } from '@parley/ui/scheme/scheme.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import beforePaint from '../../public/scheme.js?raw';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.scheme;
  document.documentElement.lang = '';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Choice() {
  const { scheme, setScheme } = useScheme();
  return (
    <>
      <output>{scheme}</output>
      <button type="button" onClick={() => setScheme('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => setScheme('system')}>
        System
      </button>
    </>
  );
}

test('APP-13 dark mode can be chosen, is remembered, and can be left to the system again', () => {
  render(
    <SchemeProvider>
      <Choice />
    </SchemeProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('system');
  act(() => screen.getByText('Dark').click());
  expect(document.documentElement.dataset.scheme).toBe('dark');
  expect(localStorage.getItem(schemeKey)).toBe('dark');
  act(() => screen.getByText('System').click());
  expect(document.documentElement.dataset.scheme).toBeUndefined();
  expect(localStorage.getItem(schemeKey)).toBeNull();
});

test('APP-13 the script before the first paint finds the same choices', () => {
  localStorage.setItem(schemeKey, 'dark');
  localStorage.setItem(languageKey, 'fr');
  new Function(beforePaint)();
  expect(document.documentElement.dataset.scheme).toBe('dark');
  expect(document.documentElement.lang).toBe('fr');
});

test('APP-13 the script before the first paint survives forbidden storage and nonsense in it', () => {
  localStorage.setItem(schemeKey, '"><script>');
  localStorage.setItem(languageKey, 'xx');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-BE']);
  new Function(beforePaint)();
  expect(document.documentElement.dataset.scheme).toBeUndefined();
  expect(document.documentElement.lang).toBe('fr');
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  new Function(beforePaint)();
  expect(document.documentElement.lang).toBe('fr');
});
