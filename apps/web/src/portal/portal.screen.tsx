import { AdminPortal } from '@parley/portal/admin-portal.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddress } from '../account/use-address.ts';
import { portalCopy } from './portal.copy.ts';
import { usePortalOptions } from './use-portal-options.tsx';

/** The admin portal with the session of this tab, as pages of the product. */
export function PortalScreen() {
  const { pathname, search, navigate } = useAddress();
  const location = useMemo(() => ({ pathname, search }), [pathname, search]);
  const options = usePortalOptions(navigate);
  return options && <AdminPortal {...options} location={location} navigate={navigate} back={<WaysBack />} />;
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
