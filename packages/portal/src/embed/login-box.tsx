import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useInBrowser } from '@parley/ui/in-browser.ts';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { LanguageLinks } from '../login/language-links.tsx';
import { pageAt } from '../routes.ts';
import { useParley, useSessionState } from './parley-context.ts';
import { ParleyRoot } from './parley-root.tsx';

const Pages = lazy(() => import('../login/login-box.tsx').then((m) => ({ default: m.LoginBox })));

/**
 * The pages of an account, from signing in to the link of a mail, wherever the address names one. With children it is a door: they
 * are there for whoever is signed in, and everybody else is sent to the sign-in page and back.
 */
export function LoginBox({ children }: { children?: ReactNode }): ReactNode {
  const { tab, options, routes, location, navigate, productName } = useParley();
  const { status } = useSessionState();
  const inBrowser = useInBrowser();
  const isPage = pageAt(routes, location.pathname) !== undefined;
  const isClosed = children !== undefined && status === 'signedOut' && !isPage;
  const here = `${location.pathname}${location.search}`;
  useEffect(() => {
    if (isClosed) navigate(`${routes.loginUrl}?${new URLSearchParams({ redirectUrl: here })}`, { replace: true });
  }, [isClosed, navigate, routes.loginUrl, here]);
  const place = useMemo(() => ({ pathname: location.pathname, search: location.search }), [location]);
  if (isPage && inBrowser)
    return (
      <ParleyRoot>
        <Suspense fallback={null}>
          <Pages
            transport={tab.transport}
            location={place}
            navigate={navigate}
            signedIn={status === 'signedIn'}
            settling={status === 'loading'}
            onSignedIn={tab.session.signIn}
            onSignOut={tab.session.signOut}
            routes={routes}
            productName={productName}
            lead=""
            askCompany={options.askCompany ?? false}
            allowedOrigins={options.allowedOrigins ?? []}
            footer={<LanguageLinks />}
          />
        </Suspense>
      </ParleyRoot>
    );
  if (status === 'signedIn') return children;
  if (!isPage && (children === undefined || status === 'signedOut')) return null;
  return (
    <ParleyRoot>
      <Skeleton />
    </ParleyRoot>
  );
}
