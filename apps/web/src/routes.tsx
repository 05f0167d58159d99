import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Crashed, NotFound } from './shell/crashed.tsx';
import { Loading } from './shell/loading.tsx';
import { Met, SignedIn } from './shell/signed-in.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Crashed });

const helpNow = createRoute({
  getParentRoute: () => root,
  path: '/help-now',
  component: lazyRouteComponent(() => import('./help/help.screen.tsx'), 'HelpScreen'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
const met = createRoute({ getParentRoute: () => signedIn, id: 'met', component: Met });

const chat = createRoute({
  getParentRoute: () => met,
  id: 'chat',
  component: lazyRouteComponent(() => import('./shell/chat-layout.tsx'), 'ChatLayout'),
});
const begin = createRoute({ getParentRoute: () => chat, path: '/' });
const conversation = createRoute({ getParentRoute: () => chat, path: '/c/$conversationId' });

const tree = root.addChildren([
  helpNow,
  signedIn.addChildren([met.addChildren([chat.addChildren([begin, conversation])])]),
]);

/** Every route of the product. */
export const createAppRouter = () =>
  createRouter({
    routeTree: tree,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Crashed,
    // Addresses in mails are plain query strings; JSON in an address bar helps nobody.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
