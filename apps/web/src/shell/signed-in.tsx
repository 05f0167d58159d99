import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { Loading } from './loading.tsx';
import { useSession } from './session.tsx';

/** Only for somebody signed in; others sign in first and come back to this address. */
export function SignedIn() {
  const { status } = useSession();
  const { href } = useLocation();
  if (status === 'loading') return <Loading />;
  if (status === 'signedIn') return <Outlet />;
  return <Navigate to="/account/login" search={{ redirectUrl: href === '/' ? undefined : href }} replace />;
}
