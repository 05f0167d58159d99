import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { ToastProvider, useToast } from '@parley/ui/dialog/toast.tsx';
import { TopLayerHome } from '@parley/ui/dialog/top-layer.ts';
import { SpokenWithin, useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useInBrowser } from '@parley/ui/in-browser.ts';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { portalProblemCopy } from '../api/problem.copy.ts';
import type { Place } from '../options.ts';
import type { Routes } from '../routes.ts';
import { routesWith } from '../routes.ts';
import { StepUpHost } from '../step-up/step-up-host.tsx';
import { ThemedRoot } from '../theme/themed.tsx';
import { goTo, useOwnAddress } from './own-address.ts';
import type { Parley } from './parley-context.ts';
import { ParleyContext, useParley, useSessionState } from './parley-context.ts';
import { requireConfiguration } from './require-configuration.ts';
import { tabOf } from './tab.ts';
import type { ParleyOptions } from './types.ts';

/** Nobody is there; the sample data answers. */
const DEMO_URL = 'https://demo.invalid';

export type ParleyProviderProps = ParleyOptions & { children?: ReactNode };

/**
 * PORTAL-6: who is signed in, for somebody else's application: the session of this tab, the question of a step-up, and what the login
 * box, the admin portal and the hooks need. Around the application, once.
 * @throws Error with the text of APP-2 where it is not said which server
 */
export function ParleyProvider({ children, ...options }: ParleyProviderProps) {
  const { routes: own, portalPath = '/portal', productName = 'Parley', theme, location: given } = options;
  const { demo = false, separateTabsByTenant = false, navigate = goTo } = options;
  const tab = tabOf({ baseUrl: demo ? DEMO_URL : requireConfiguration(options), separateTabsByTenant, demo });
  useEffect(() => tab.session.start(), [tab]);
  const address = useOwnAddress();
  // By what they say: hosts write them in place, as new objects at each drawing.
  const ownRoutes = JSON.stringify(own ?? {});
  const routes = useMemo(
    () => routesWith({ secondFactorsUrl: `${portalPath}/privacy`, ...(JSON.parse(ownRoutes) as Partial<Routes>) }),
    [ownRoutes, portalPath],
  );
  const here = given ? `${given.pathname}${given.search}` : address;
  const location = useMemo(() => placeOf(here), [here]);
  const themeOption = useMemo(() => (typeof theme === 'string' ? { color: theme } : theme), [theme]);
  const home = useHome();
  const parley: Parley = {
    tab,
    options,
    productName,
    theme: themeOption,
    routes,
    portalPath,
    location,
    navigate,
    home,
  };
  return (
    <ParleyContext.Provider value={parley}>
      <SpokenWithin language={options.language} onLanguage={options.onLanguage}>
        <TopLayerHome.Provider value={home}>
          <AnnounceProvider>
            <ToastProvider>
              <Effects />
              {children}
              <StepUp />
            </ToastProvider>
          </AnnounceProvider>
        </TopLayerHome.Provider>
      </SpokenWithin>
    </ParleyContext.Provider>
  );
}

/** @param address path and query, or nothing where it is not known */
function placeOf(address: string): Place {
  if (!address) return { pathname: '', search: '' };
  const { pathname, search } = new URL(address, 'https://host.invalid');
  return { pathname, search };
}

const hasPage = typeof document !== 'undefined';
/** React 18 warns of the other one on a server, where neither does anything. */
const useDrawnEffect = hasPage ? useLayoutEffect : useEffect;

function newHome(): HTMLElement | null {
  if (!hasPage) return null;
  const element = document.createElement('div');
  element.className = 'parley';
  return element;
}

/** Where what floats is drawn: beside the application, so that nothing it says of its own parts is meant for ours. */
function useHome(): HTMLElement | null {
  const [home] = useState(newHome);
  useDrawnEffect(() => {
    if (!home) return;
    document.body.append(home);
    return () => home.remove();
  }, [home]);
  return useInBrowser() ? home : null;
}

/** What the tab says by drawing, and what it is told of the screen. */
function Effects() {
  const { tab } = useParley();
  const { language } = useLanguage();
  const words = useCopy(portalProblemCopy).types;
  const { show } = useToast();
  useDrawnEffect(() => {
    const toast = (duration: number) =>
      show({ id: 'session-expired', text: words.jwt_expired, tone: 'alert', duration });
    tab.tell({ language, toast });
  }, [tab, language, show, words]);
  return null;
}

function StepUp() {
  const { tab, location, navigate, home, theme } = useParley();
  const { user } = useSessionState();
  if (!user || !home) return null;
  return createPortal(
    <ThemedRoot theme={theme}>
      <StepUpHost
        gate={tab.gate}
        transport={tab.transport}
        location={location}
        navigate={navigate}
        email={user.email}
        onSignedIn={tab.session.signIn}
        onSignOut={tab.session.signOut}
      />
    </ThemedRoot>,
    home,
  );
}
