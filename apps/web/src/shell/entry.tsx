import type { ComponentType } from 'react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isAccountPage } from './account-address.ts';
import type { Door as DoorComponent } from './door.tsx';
import { Loading } from './loading.tsx';

let App: ComponentType | null = null;
let Door: typeof DoorComponent | null = null;

const loadApp = async (): Promise<{ default: ComponentType }> => {
  const module = await import('./app.tsx');
  App = module.App;
  return { default: App };
};
const LaterApp = lazy(loadApp);
const fetchApp = () => void loadApp();

const loadDoor = async (): Promise<void> => {
  const module = await import('./door.tsx');
  Door = module.Door;
};

const atDoor = isAccountPage(location.pathname);

/**
 * The code of the first screen: at the pages of an account what a conversation does without, elsewhere the product. To be waited for
 * before anything is drawn. The page has its first words already, and whoever draws others meanwhile (a fallback of Suspense) is held
 * by React to a third of a second of them.
 */
export const fetched: Promise<unknown> = atDoor ? loadDoor() : loadApp();

// The most usual screen in the same breath, not after the table of routes has been read.
if (location.pathname === '/' || location.pathname.startsWith('/c/')) {
  // The router asks again, and says so when it fails.
  import('./chat-layout.tsx').catch(() => undefined);
}

/** Two ways in: the pages of an account need neither router nor queries; everything else, and everything afterwards, is the product. */
export function Entry() {
  const [inside, setInside] = useState(!atDoor);
  const goIn = useCallback(() => setInside(true), []);
  // Whoever types at the door is about to go in.
  if (!inside && Door) return <Door onNear={fetchApp} onLeave={goIn} />;
  if (App) return <App />;
  return (
    <Suspense fallback={<Loading />}>
      <LaterApp />
    </Suspense>
  );
}
