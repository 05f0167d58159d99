import { defaultRoutes, pageAt } from '@parley/portal/routes.ts';
import type { ComponentType } from 'react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { AccountPages } from '../account/account-pages.tsx';
import { Loading } from './loading.tsx';

const loadApp = (): Promise<{ default: ComponentType }> => import('./app.tsx').then(({ App }) => ({ default: App }));
const App = lazy(loadApp);

const isAccountPage = (pathname: string): boolean => pageAt(defaultRoutes, pathname) !== undefined;

// Anywhere but at the door, the product is fetched while React still wakes up; the most usual screen in the same breath, not
// after the table of routes has been read.
if (!isAccountPage(location.pathname)) void loadApp();
if (location.pathname === '/' || location.pathname.startsWith('/c/')) {
  // The router asks again, and says so when it fails.
  import('./chat-layout.tsx').catch(() => undefined);
}

/**
 * Two ways in. The pages of an account come with the entry and need neither router nor queries, so that signing in is on screen at
 * once; everything else, and everything afterwards, is the product.
 */
export function Entry() {
  const [atDoor, setAtDoor] = useState(() => isAccountPage(location.pathname));
  const goIn = useCallback(() => setAtDoor(false), []);
  if (atDoor) return <Door onLeave={goIn} />;
  return (
    <Suspense fallback={<Loading />}>
      <App />
    </Suspense>
  );
}

const placeNow = () => ({ pathname: location.pathname, search: location.search });

function Door({ onLeave }: { onLeave: () => void }) {
  const [place, setPlace] = useState(placeNow);
  const arrive = useCallback(() => {
    if (isAccountPage(location.pathname)) setPlace(placeNow());
    else onLeave();
  }, [onLeave]);
  const navigate = useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) => {
      if (replace) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
      arrive();
    },
    [arrive],
  );
  useEffect(() => {
    addEventListener('popstate', arrive);
    // Whoever types here is about to go in.
    const fetchApp = () => void loadApp();
    addEventListener('keydown', fetchApp, { once: true });
    return () => {
      removeEventListener('popstate', arrive);
      removeEventListener('keydown', fetchApp);
    };
  }, [arrive]);
  return (
    <AccountPages
      {...place}
      navigate={navigate}
      helpLink={(words) => (
        <a
          href="/help"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            navigate('/help');
          }}
        >
          {words}
        </a>
      )}
    />
  );
}
