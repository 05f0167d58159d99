import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Loading } from './loading.tsx';
import { useSession } from './session.tsx';

/** Only for somebody signed in; others sign in first and come back to this address. */
export function SignedIn() {
  const { status } = useSession();
  return status === 'signedIn' ? <Outlet /> : status === 'loading' ? <Loading /> : <ToLogin />;
}

/**
 * Goes to the sign-in page once, holding on to where somebody was. Not `Navigate`: it goes again whenever it is drawn again, and while
 * the sign-in page loads the address is already that page's own.
 */
function ToLogin() {
  const router = useRouter();
  const [href] = useState(() => router.state.location.href);
  useEffect(() => {
    const search = href === '/' ? {} : { redirectUrl: href };
    void router.navigate({ to: '/account/login', search, replace: true });
  }, [router, href]);
  return <Loading />;
}
