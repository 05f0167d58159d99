import { defaultRoutes, pageAt } from '@parley/portal/routes.ts';
import { Link } from '@tanstack/react-router';
import { NotFound } from '../shell/not-found.tsx';
import { AccountPages } from './account-pages.tsx';
import { useAddress } from './use-address.ts';

/** Every page of AUTH-1, in the product's address bar. */
export function LoginBoxScreen() {
  const address = useAddress();
  if (!pageAt(defaultRoutes, address.pathname)) return <NotFound />;
  return <AccountPages {...address} helpLink={(words) => <Link to="/help">{words}</Link>} />;
}
