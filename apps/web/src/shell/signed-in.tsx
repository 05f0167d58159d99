import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Loading } from './loading.tsx';
import { useSession } from './session.tsx';

/** Only for somebody signed in; others sign in first and come back to this address. */
export function SignedIn() {
  const { status } = useSession();
  if (status === 'loading') return <Loading />;
  return status === 'signedIn' ? <Outlet /> : <ToLogin />;
}

/** Holds on to where somebody was: while the next page loads, the address is that of the next page already. */
function ToLogin() {
  const { href } = useLocation();
  const [search] = useState(() => ({ redirectUrl: href === '/' ? undefined : href }));
  return <Navigate to="/account/login" search={search} replace />;
}
