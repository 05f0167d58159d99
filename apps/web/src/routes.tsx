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
    path: '/settings/reminders',
    component: lazyRouteComponent(() => import('./reminders/reminders.screen.tsx'), 'RemindersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin',
    component: lazyRouteComponent(() => import('./admin/admin.screen.tsx'), 'AdminScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/accounts',
    component: lazyRouteComponent(() => import('./admin/accounts/accounts.screen.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/analytics',
    component: lazyRouteComponent(() => import('./admin/analytics/dashboard.screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/analytics/users',
    component: lazyRouteComponent(() => import('./admin/analytics/users.screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/analytics/skillsets',
    component: lazyRouteComponent(() => import('./admin/analytics/skillsets.screen.tsx'), 'SkillsetsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/analytics/topics',
    component: lazyRouteComponent(() => import('./admin/analytics/topics.screen.tsx'), 'TopicsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/knowledge',
    component: lazyRouteComponent(() => import('./knowledge/knowledge.screen.tsx'), 'KnowledgeScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/flows',
    component: lazyRouteComponent(() => import('./admin/flows/flows.screen.tsx'), 'FlowsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/flows/$flow',
    component: lazyRouteComponent(() => import('./admin/flows/flow.screen.tsx'), 'FlowScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/frameworks',
    component: lazyRouteComponent(() => import('./competency-frameworks/frameworks.screen.tsx'), 'FrameworksScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/frameworks/$framework',
    component: lazyRouteComponent(() => import('./competency-frameworks/framework.screen.tsx'), 'FrameworkScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/feedback',
    component: lazyRouteComponent(() => import('./admin/feedback/feedback.screen.tsx'), 'FeedbackScreen'),
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
/** Beside the conversation: what one can work through, and what came of it. */
const work = [
  createRoute({
    getParentRoute: () => ready,
    path: '/exercises',
    component: lazyRouteComponent(() => import('./exercises/exercises.screen.tsx'), 'ExercisesScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/practice',
    component: lazyRouteComponent(() => import('./practice/practice.screen.tsx'), 'PracticeScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/progress',
    component: lazyRouteComponent(() => import('./gamification/progress.screen.tsx'), 'ProgressScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile/profile.screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/profile/questionnaires',
    component: lazyRouteComponent(() => import('./instruments/questionnaires.screen.tsx'), 'QuestionnairesScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/profile/questionnaires/$instrument',
    component: lazyRouteComponent(() => import('./instruments/questionnaire.screen.tsx'), 'QuestionnaireScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/kept',
    component: lazyRouteComponent(() => import('./psychological-resources/kept.screen.tsx'), 'KeptScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/kept/$resourceId',
    component: lazyRouteComponent(() => import('./psychological-resources/resource.screen.tsx'), 'ResourceScreen'),
  }),
  // The link of a reminder, which leads on.
  createRoute({
    getParentRoute: () => ready,
    path: '/reminder',
    component: lazyRouteComponent(() => import('./reminders/landing.screen.tsx'), 'ReminderLanding'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/skills',
    component: lazyRouteComponent(() => import('./competencies/skills.screen.tsx'), 'SkillsScreen'),
  }),
  createRoute({
    getParentRoute: () => ready,
    path: '/skills/$skillId',
    component: lazyRouteComponent(() => import('./competencies/skill.screen.tsx'), 'SkillScreen'),
  }),
];
const begin = createRoute({ getParentRoute: () => chat, path: '/' });
const conversation = createRoute({
  getParentRoute: () => chat,
  path: '/c/$conversationId',
  /** `find`: what is looked for in it. */
  validateSearch: (search: Record<string, unknown>): { find?: string | undefined } => search,
});

const tree = root.addChildren([
  ...open,
  ...moved,
  queries.addChildren([
    mailbox,
    signedIn.addChildren([...own, ready.addChildren([...work, chat.addChildren([begin, conversation])])]),
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
