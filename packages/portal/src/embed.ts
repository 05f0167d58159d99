import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginBox } from './login/login-box.tsx';
import type { LoginBoxOptions } from './options.ts';

/**
 * Draws the login box into an element of any page, with or without React around it.
 * @returns draws it again with other options, or takes it away
 */
export function mountLoginBox(
  element: Element,
  options: LoginBoxOptions,
): { update: (options: LoginBoxOptions) => void; unmount: () => void } {
  const root = createRoot(element);
  const update = (next: LoginBoxOptions): void =>
    root.render(
      createElement(LanguageProvider, null, createElement(AnnounceProvider, null, createElement(LoginBox, next))),
    );
  update(options);
  return { update, unmount: () => root.unmount() };
}
