import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { actsForAnother } from '../impersonation/acts-for-another.ts';
import { StepUpHost } from '../step-up/step-up-host.tsx';
import { FollowSettings } from './follow-settings.tsx';
import { IdleTimeout } from './idle-timeout.tsx';
import { Loading } from './loading.tsx';
import { useSession } from './session.tsx';

const ImpersonationBand = lazy(() =>
  import('../impersonation/impersonation-band.tsx').then((m) => ({ default: m.ImpersonationBand })),
);

const PrivateRoom = lazy(() => import('../impersonation/private-room.tsx').then((m) => ({ default: m.PrivateRoom })));

/** Only for somebody signed in; others sign in first and come back to this address. */
export function SignedIn() {
  const { status, accessToken } = useSession();
  if (status === 'loading') return <Loading />;
  if (status === 'signedOut') return <ToLogin />;
  return (
    <>
      {actsForAnother(accessToken()) ? (
        <Acting />
      ) : (
        <>
          <FollowSettings />
          <Outlet />
        </>
      )}
      <StepUpHost />
      <IdleTimeout />
    </>
  );
}

const ofAccount = (pathname: string): boolean => /^\/(account|portal)(\/|$)/.test(pathname);

/** Somebody acts in another person's name: the account of that person, with the way out above it. */
function Acting() {
  const inAccount = useRouterState({ select: ({ location }) => ofAccount(location.pathname) });
  return (
    <Suspense fallback={<Loading />}>
      {/* The page that comes back belongs to whoever acted, with nothing left of the other person. */}
      <ImpersonationBand onEnded={() => window.location.assign('/')} />
      {inAccount ? <Outlet /> : <PrivateRoom />}
    </Suspense>
  );
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
