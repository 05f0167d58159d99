import type { AdminPortalOptions } from '@parley/portal/host.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { sessionExpiry } from '../api/api.ts';
import { helpCopy } from '../help/help.copy.ts';
import { useSession } from '../shell/session.tsx';
import { stepUpGate, transport } from '../shell/session-of-tab.ts';

const guard = <T,>(work: () => Promise<T>): Promise<T> => sessionExpiry.guard(work);

/** What the portal is given here, wherever it is drawn; null while nobody is signed in. @param leave goes to a path of the product */
export function usePortalOptions(leave: (path: string) => void): AdminPortalOptions | null {
  const { user, tenants, signIn, refresh, switchTenant } = useSession();
  const toTenant = useCallback(
    async (tenantId: string) => {
      await switchTenant(tenantId);
      // Nothing of the workspace before may stay.
      window.location.assign('/portal');
    },
    [switchTenant],
  );
  if (!user) return null;
  return {
    transport,
    guard,
    stepUp: stepUpGate,
    person: user,
    tenants,
    onPersonChanged: refresh,
    onSignedIn: signIn,
    onSignOut: () => leave('/account/logout'),
    onSwitchTenant: toTenant,
    help: <Help />,
  };
}

function Help() {
  const words = useCopy(helpCopy);
  return <Link to="/help-now">{words.link}</Link>;
}
