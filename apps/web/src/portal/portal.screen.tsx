import { AdminPortal } from '@parley/portal/admin-portal.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useAddress } from '../account/use-address.ts';
import { sessionExpiry } from '../api/api.ts';
import { helpCopy } from '../help/help.copy.ts';
import { useSaveLanguage } from '../shell/save-language.ts';
import { useSession } from '../shell/session.tsx';
import { stepUpGate, transport } from '../shell/session-of-tab.ts';
import { portalCopy } from './portal.copy.ts';
import { productMetadata } from './product-metadata.ts';

const guard = <T,>(work: () => Promise<T>): Promise<T> => sessionExpiry.guard(work);

/** The admin portal with the session of this tab, as pages of the product. */
export function PortalScreen() {
  const { user, tenants, signIn, refresh, switchTenant } = useSession();
  const { pathname, search, navigate } = useAddress();
  const location = useMemo(() => ({ pathname, search }), [pathname, search]);
  const saveLanguage = useSaveLanguage();
  const toTenant = useCallback(
    async (tenantId: string) => {
      await switchTenant(tenantId);
      // Nothing of the workspace before may stay.
      window.location.assign('/portal');
    },
    [switchTenant],
  );
  const leave = useCallback(() => navigate('/account/logout'), [navigate]);
  if (!user) return null;
  return (
    <AdminPortal
      transport={transport}
      guard={guard}
      stepUp={stepUpGate}
      person={user}
      tenants={tenants}
      location={location}
      navigate={navigate}
      metadata={productMetadata}
      onPersonChanged={refresh}
      onSignedIn={signIn}
      onSignOut={leave}
      onSwitchTenant={toTenant}
      onLanguage={saveLanguage}
      back={<WaysBack />}
      help={<Help />}
    />
  );
}

function Help() {
  const words = useCopy(helpCopy);
  return <Link to="/help-now">{words.link}</Link>;
}

function WaysBack() {
  const words = useCopy(portalCopy);
  return (
    <>
      <Link to="/settings">{words.settings}</Link>
      <Link to="/">{words.back}</Link>
    </>
  );
}
