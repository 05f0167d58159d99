import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Crashed } from './shell/crashed.tsx';
import { Loading } from './shell/loading.tsx';
import { NotFound } from './shell/not-found.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { UntilFirstScreen } from './shell/until-first-screen.tsx';

const root = createRootRoute({
  component: Outlet,
  pendingComponent: Loading,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
});
const queries = createRoute({
  getParentRoute: () => root,
  id: 'queries',
  component: lazyRouteComponent(() => import('./shell/with-queries.tsx'), 'WithQueries'),
});
const signedIn = createRoute({ getParentRoute: () => queries, id: 'signed-in', component: SignedIn });

/** Fetches the page of help lines before anybody asks for it. */
export const loadHelp = () => import('./help/help.screen.tsx');
const HelpScreen = lazyRouteComponent(loadHelp, 'HelpScreen');
const PortalScreen = lazyRouteComponent(() => import('./portal/portal.screen.tsx'), 'PortalScreen');
const DemoScreen = lazyRouteComponent(() => import('./portal/demo.screen.tsx'), 'DemoScreen');
const LoginBoxScreen = lazyRouteComponent(() => import('./account/login-box.screen.tsx'), 'LoginBoxScreen');

/** Open to everybody. */
const open = [
  createRoute({ getParentRoute: () => root, path: '/help-now', component: HelpScreen }),
  createRoute({ getParentRoute: () => root, path: '/help', component: HelpScreen }),
  // Sample data: nobody needs to be signed in.
  createRoute({ getParentRoute: () => root, path: '/portal/demo', component: DemoScreen }),
  createRoute({ getParentRoute: () => root, path: '/portal/demo/$', component: DemoScreen }),
  // Every page of AUTH-1; those about oneself are more exact and stand below.
  createRoute({
    getParentRoute: () => root,
    path: '/account/login',
    component: LoginBoxScreen,
    validateSearch: (search: Record<string, unknown>): { redirectUrl?: string | undefined } => search,
  }),
  createRoute({ getParentRoute: () => root, path: '/account/logout', component: LoginBoxScreen }),
  createRoute({ getParentRoute: () => root, path: '/account/$page', component: LoginBoxScreen }),
  createRoute({ getParentRoute: () => root, path: '/account/$page/$part', component: LoginBoxScreen }),
  createRoute({ getParentRoute: () => root, path: '/oauth/callback', component: LoginBoxScreen }),
];

/** Where pages of an account were before the portal had them: in mails, and in what people kept. */
const moved = [
  { path: '/account', section: 'profile' },
  { path: '/account/privacy', section: 'privacy' },
  { path: '/account/sessions', section: 'privacy', hash: 'sessions' },
  { path: '/account/password', section: 'privacy', hash: 'password' },
  { path: '/account/security', section: 'security' },
].map(({ path, section, hash }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      redirect({
        to: '/portal/$',
        params: { _splat: section },
        hash: hash ?? location.hash,
        replace: true,
        throw: true,
      });
    },
  }),
);

const mailbox = createRoute({
  getParentRoute: () => queries,
  path: '/dev/mailbox',
  component: lazyRouteComponent(() => import('./mailbox/mailbox.screen.tsx'), 'MailboxScreen'),
});

/** For whoever is signed in. */
const own = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/welcome',
    component: lazyRouteComponent(() => import('./onboarding/welcome.screen.tsx'), 'WelcomeScreen'),
  }),
  createRoute({ getParentRoute: () => signedIn, path: '/portal', component: PortalScreen }),
  createRoute({ getParentRoute: () => signedIn, path: '/portal/$', component: PortalScreen }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings/settings.screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin',
    component: lazyRouteComponent(() => import('./admin/admin.screen.tsx'), 'AdminScreen'),
  }),
];

const ready = createRoute({
  getParentRoute: () => signedIn,
  id: 'ready',
  component: lazyRouteComponent(() => import('./shell/config-gate.tsx'), 'ConfigGate'),
});
const chat = createRoute({
  getParentRoute: () => ready,
  id: 'chat',
  component: lazyRouteComponent(() => import('./shell/chat-layout.tsx'), 'ChatLayout'),
});
const begin = createRoute({ getParentRoute: () => chat, path: '/' });
const conversation = createRoute({ getParentRoute: () => chat, path: '/c/$conversationId' });

const tree = root.addChildren([
  ...open,
  ...moved,
  queries.addChildren([
    mailbox,
    signedIn.addChildren([...own, ready.addChildren([chat.addChildren([begin, conversation])])]),
  ]),
]);

/** Every route of the product. */
export const createAppRouter = () =>
  createRouter({
    routeTree: tree,
    InnerWrap: UntilFirstScreen,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Crashed,
    // Addresses in mails are plain query strings, and stay as they are.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
