type Modules = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
};
type Reached = { conversation: Set<string>; elsewhere: Set<string> };

const source = (file: string): string => `${import.meta.dirname}/src/${file}`.replaceAll('\\', '/');

/** What is read before a conversation is on screen, with all that these import at once. */
const beforeConversation = ['shell/app.tsx', 'shell/with-queries.tsx', 'shell/chat-layout.tsx'].map(source);
const portal = new Set(['portal/portal.screen.tsx', 'portal/portal-overlay.tsx', 'portal/demo.screen.tsx'].map(source));

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
    conversation: reach(beforeConversation, atOnce),
    elsewhere: reach([source('main.tsx')], (id) => [...atOnce(id), ...later(id)].filter((next) => !portal.has(next))),
  };
  known.set(modules, made);
  return made;
}

/**
 * Whose file a part is in that several screens share: a conversation's, that of the other screens, or the portal's, in this order. What
 * a part imports is reached from wherever the part is, so no two of these files need each other.
 */
function nameOf(id: string, modules: Modules): string {
  const { conversation, elsewhere } = reachedIn(modules);
  if (conversation.has(id)) return 'common';
  if (elsewhere.has(id)) return 'shared';
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
    name: 'product',
    test: /src[\\/](routes\.tsx|shell[\\/](app|with-queries|config-gate)\.tsx|step-up[\\/]step-up-host\.tsx)$/,
    priority: 20,
  },
  {
    name: nameOf,
    test: /[\\/](apps[\\/]web|packages|@tabler|@tanstack|@simplewebauthn)[\\/]/,
    minShareCount: 2,
    priority: 15,
    // Each part by its own name, not with whoever imports it.
    includeDependenciesRecursively: false,
  },
  { name: 'conversation', test: /src[\\/]shell[\\/]chat-layout\.tsx$/, priority: 10 },
];
