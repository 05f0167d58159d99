import path from 'node:path';

type Modules = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
};
type Reached = Record<'door' | 'inside' | 'conversation' | 'beside' | 'portal' | 'elsewhere', Set<string>>;

const source = (file: string): string => `${import.meta.dirname}/src/${file}`.replaceAll('\\', '/');

const inPackage = (file: string): string =>
  path.resolve(import.meta.dirname, '../../packages', file).replaceAll('\\', '/');
/** The pages of an account, and what the sign-in page reads once it stands: other ways in, a passkey beside the address. */
const atTheDoor = [
  source('shell/door.tsx'),
  ...['portal/src/login/other-ways.tsx', 'portal/src/login/passkeys.ts'].map(inPackage),
];
/** What a conversation reads once it stands: how long somebody may leave it, the offer of talking off the record, sources of a reply. */
const afterConversation = [
  inPackage('contracts/src/identity/session-config.ts'),
  source('conversations/off-record.tsx'),
  source('knowledge/citations.tsx'),
];

/** What is read before a conversation is on screen, with all that these import at once. */
const beforeConversation = ['shell/app.tsx', 'shell/with-queries.tsx', 'shell/chat-layout.tsx'].map(source);
const loginBox = new Set([source('shell/door.tsx'), source('account/login-box.screen.tsx')]);
const portalScreens = new Set(
  ['portal/portal.screen.tsx', 'portal/portal-overlay.tsx', 'portal/demo.screen.tsx'].map(source),
);

function reach(begin: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const all = new Set<string>();
  const waiting = [...begin];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (all.has(id)) continue;
    all.add(id);
    waiting.push(...importsOf(id));
  }
  return all;
}

const known = new WeakMap<object, Reached>();

function reachedIn(modules: Modules): Reached {
  const found = known.get(modules);
  if (found) return found;
  const later = (id: string) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const atOnce = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  const made = {
    door: reach(atTheDoor, atOnce),
    // What the rest of the product needs of the door, which does not bring all of it along.
    inside: reach([source('main.tsx')], (id) => [...atOnce(id), ...later(id)].filter((next) => !loginBox.has(next))),
    conversation: reach(beforeConversation, atOnce),
    beside: reach(afterConversation, atOnce),
    portal: reach([...portalScreens], (id) => [...atOnce(id), ...later(id)]),
    elsewhere: reach([source('main.tsx')], (id) =>
      [...atOnce(id), ...later(id)].filter((next) => !portalScreens.has(next)),
    ),
  };
  known.set(modules, made);
  return made;
}

/**
 * Whose file a part is in that several screens share: a conversation's, that of what follows it, the door's (of which the other screens
 * show the fields), the portal's, or that of the rooms of the product, in this order. What a part imports is reached from wherever the
 * part is, so no two of these files need each other.
 */
function nameOf(id: string, modules: Modules): string {
  const { door, inside, conversation, beside, portal, elsewhere } = reachedIn(modules);
  if (conversation.has(id)) return 'common';
  if (beside.has(id)) return 'beside';
  if (door.has(id)) return inside.has(id) ? 'fields' : 'sign-in';
  // Shared by conversations and settings, and by nobody else.
  if (/web[\\/]src[\\/]voice[\\/]|assistant[\\/](speakable|voice)\b/.test(id)) return 'speech';
  // Signing up, resetting a password and the like: behind the door, and nowhere else.
  if (elsewhere.has(id) && !inside.has(id)) return 'account';
  // What the portal shows too, and what only rooms of the product share.
  if (elsewhere.has(id)) return portal.has(id) ? 'shared' : 'rooms';
  if (/portal[\\/]src[\\/]demo[\\/]/.test(id)) return 'preview';
  // What sections of one kind share stays with them; what most of them show comes with the portal.
  const ofSection = /portal[\\/]src[\\/]sections[\\/]([\w-]+)[\\/]/.exec(id)?.[1];
  return ofSection ? `section-${ofSection}` : 'portal';
}

/**
 * Few files instead of one for each module that two screens share: every file costs a slow device some milliseconds, and a
 * conversation opened with thirty-eight of them. The higher priority takes a module first.
 */
export const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 40 },
  { name: 'start', test: /src[\\/]start\.ts$/, priority: 35 },
  { name: 'entry', tags: ['$initial' as const], priority: 30 },
  {
    // What both the door and a conversation show.
    name: (id: string, modules: Modules) => {
      const { door, conversation } = reachedIn(modules);
      return door.has(id) && conversation.has(id) ? 'ground' : null;
    },
    priority: 25,
    includeDependenciesRecursively: false,
  },
  {
    name: 'product',
    test: /src[\\/](routes\.tsx|shell[\\/](app|with-queries|config-gate)\.tsx|step-up[\\/]step-up-host\.tsx)$/,
    priority: 20,
  },
  // Comes with the first reply of every conversation, and must not bring along what other screens share.
  {
    name: 'feedback',
    test: /(apps[\\/]web[\\/]src[\\/]feedback[\\/](feedback\.copy|feedback\.queries|rate-reply(\.module)?)|contracts[\\/]src[\\/]assistant[\\/]feedback)\.(tsx?|css)$/,
    priority: 16,
    includeDependenciesRecursively: false,
  },
  // Told in a line under a turn, and by two screens: by itself, for the same reason.
  {
    name: 'zone',
    test: /(apps[\\/]web[\\/]src[\\/]gamification[\\/]tell-zone|contracts[\\/]src[\\/]assistant[\\/]time-zone)\.ts$/,
    priority: 16,
    includeDependenciesRecursively: false,
  },
  {
    name: nameOf,
    test: /[\\/](apps[\\/]web|packages|@tabler|@tanstack|@simplewebauthn|eventsource-parser)[\\/]/,
    minShareCount: 2,
    priority: 15,
    // Each part by its own name, not with whoever imports it.
    includeDependenciesRecursively: false,
  },
  { name: 'conversation', test: /src[\\/]shell[\\/]chat-layout\.tsx$/, priority: 10 },
];
