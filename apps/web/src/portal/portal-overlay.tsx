import { AdminPortal } from '@parley/portal/admin-portal.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { placeOf, portalIn, withoutPortal, withPortal } from './over-page.ts';
import { portalCopy } from './portal.copy.ts';
import { usePortalOptions } from './use-portal-options.tsx';

/** The admin portal over a conversation, which goes on beneath it. Its place is in the address, so that Back and a reload keep it. */
export function PortalOverlay() {
  const words = useCopy(portalCopy);
  const { history } = useRouter();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const location = useMemo(() => portalIn(search), [search]);
  const navigate = useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) => {
      const place = placeOf(path);
      const target = place === null ? path : withPortal(history.location.href, place);
      return replace ? history.replace(target) : history.push(target);
    },
    [history],
  );
  const close = useCallback(() => history.push(withoutPortal(history.location.href)), [history]);
  const options = usePortalOptions(navigate);
  if (!options || !location) return null;
  const page = `${location.pathname}${location.search}`;
  return (
    <AdminPortal
      {...options}
      location={location}
      navigate={navigate}
      onClose={close}
      back={<Link to={page}>{words.asPage}</Link>}
    />
  );
}
