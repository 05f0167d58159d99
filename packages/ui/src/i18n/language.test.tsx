// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineCopy } from './define-copy.ts';
import { LanguageProvider, languageKey, preferredLanguage, useCopy, useLanguage } from './language.tsx';

const copy = defineCopy({
  en: { hello: 'Welcome', left: (count: number) => `${count} left` },
  fr: { hello: 'Bienvenue', left: (count: number) => `Il en reste ${count}` },
});

function Screen() {
  const words = useCopy(copy);
  const { setLanguage } = useLanguage();
  return (
    <>
      <p>{words.hello}</p>
      <p>{words.left(3)}</p>
      <button type="button" onClick={() => setLanguage('fr')}>
        Français
      </button>
    </>
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('APP-13 a choice of language changes every text, the language of the page, and is remembered', () => {
  render(
    <LanguageProvider initial="en">
      <Screen />
    </LanguageProvider>,
  );
  expect(screen.getByText('Welcome')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
  act(() => screen.getByText('Français').click());
  expect(screen.getByText('Bienvenue')).toBeTruthy();
  expect(screen.getByText('Il en reste 3')).toBeTruthy();
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem(languageKey)).toBe('fr');
});

test('APP-13 the stored choice wins over the browser, and the browser over English', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'fr-CA', 'en']);
  expect(preferredLanguage()).toBe('fr');
  localStorage.setItem(languageKey, 'en');
  expect(preferredLanguage()).toBe('en');
  localStorage.setItem(languageKey, 'xx');
  expect(preferredLanguage()).toBe('fr');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  expect(preferredLanguage()).toBe('en');
});

test('APP-13 the language is found where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  expect(preferredLanguage()).toBe('fr');
});

test('APP-13 a missing or surplus translation does not compile', () => {
  // @ts-expect-error `bye` has no French
  defineCopy({ en: { hello: 'Welcome', bye: 'Goodbye' }, fr: { hello: 'Bienvenue' } });
  // @ts-expect-error `salut` has no English
  defineCopy({ en: { hello: 'Welcome' }, fr: { hello: 'Bienvenue', salut: 'Salut' } });
  // @ts-expect-error a function must stay a function
  defineCopy({ en: { left: (count: number) => `${count}` }, fr: { left: 'reste' } });
  expect(Object.keys(copy)).toEqual(['en', 'fr']);
});
