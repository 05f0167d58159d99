import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginBox } from './login/login-box.tsx';
import type { LoginBoxOptions } from './options.ts';
import type { LoadedPerson } from './session/load-person.ts';
import { loadPerson } from './session/load-person.ts';
import { tabTenantIn } from './session/tab-tenant.ts';

/** As for the component; a host without a session of its own is handed the person instead of the answer. */
export type MountOptions = Omit<LoginBoxOptions, 'onSignedIn'> & {
  onPerson: (loaded: LoadedPerson) => void | Promise<void>;
  /**
   * AUTH-22: each tab keeps a tenant of its own, which the host sends as `tenantId` when it refreshes. Off unless turned on.
   */
  separateTabsByTenant?: boolean;
};

/**
 * Draws the login box into an element of any page, with or without React around it.
 * @returns draws it again with other options, or takes it away
 */
export function mountLoginBox(
  element: Element,
  options: MountOptions,
): { update: (options: MountOptions) => void; unmount: () => void } {
  const root = createRoot(element);
  const update = ({ onPerson, separateTabsByTenant = false, ...next }: MountOptions): void => {
    const onSignedIn: LoginBoxOptions['onSignedIn'] = async (answer) =>
      onPerson(await loadPerson(next.transport, answer, undefined, separateTabsByTenant ? tabTenantIn() : null));
    const box = createElement(LoginBox, { ...next, onSignedIn });
    root.render(createElement(LanguageProvider, null, createElement(AnnounceProvider, null, box)));
  };
  update(options);
  return { update, unmount: () => root.unmount() };
}
