import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminPortal } from './admin-portal.tsx';
import { LoginBox } from './login-box.tsx';
import { ParleyProvider } from './parley-provider.tsx';
import type { ParleyOptions, User } from './types.ts';
import { useUser } from './use-user.ts';

/** As for the provider; `onUser` hears who is here, and of null when nobody is. */
export type MountedOptions = ParleyOptions & { onUser?: (user: User | null) => void };
export type Mounted<O extends ParleyOptions> = {
  /** Draws it again with other options. */
  update: (options: O) => void;
  unmount: () => void;
};

/** Tells once of each person, and of each tenant they go on in. */
function Heard({ onUser }: Pick<MountedOptions, 'onUser'>) {
  const user = useUser();
  const told = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const now = user === null ? null : `${user.id} ${user.tenantId}`;
    if (told.current === now) return;
    told.current = now;
    onUser?.(user);
  }, [user, onUser]);
  return null;
}

function mount<O extends MountedOptions>(element: Element, first: O, draw: (options: O) => ReactNode): Mounted<O> {
  const root = createRoot(element);
  const update = (options: O): void =>
    root.render(
      <ParleyProvider {...options}>
        <Heard onUser={options.onUser} />
        {draw(options)}
      </ParleyProvider>,
    );
  update(first);
  return { update, unmount: () => root.unmount() };
}

/** The login box in an element of a page without React: its pages, wherever the address names one. */
export const mountLoginBox = (element: Element, options: MountedOptions): Mounted<MountedOptions> =>
  mount(element, options, () => <LoginBox />);

type PortalMountOptions = MountedOptions & { onClose?: () => void };

/** The admin portal in an element of a page without React: over the page with `onClose`, else as pages below its path. */
export const mountAdminPortal = (element: Element, options: PortalMountOptions): Mounted<PortalMountOptions> =>
  mount(element, options, ({ onClose }) => <AdminPortal {...(onClose ? { onClose } : {})} />);
