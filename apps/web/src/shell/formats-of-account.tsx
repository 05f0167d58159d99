import { FormatsProvider } from '@parley/ui/i18n/formats.tsx';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

/** TENANT-7: every screen writes dates, times and amounts as the active account wants them. */
export function FormatsOfAccount({ children }: { children: ReactNode }) {
  const { user, tenants } = useSession();
  return <FormatsProvider formats={tenants.find(({ id }) => id === user?.tenantId)}>{children}</FormatsProvider>;
}
