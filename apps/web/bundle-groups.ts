type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** What is read before a conversation is on screen, with all that these import at once. */
const beforeConversation = ['shell/app.tsx', 'shell/with-queries.tsx', 'shell/chat-layout.tsx'].map((file) =>
  `${import.meta.dirname}/src/${file}`.replaceAll('\\', '/'),
);

const known = new WeakMap<object, Set<string>>();

function readForConversation(modules: Modules): Set<string> {
  const found = known.get(modules);
  if (found) return found;
  const all = new Set<string>();
  const waiting = [...beforeConversation];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (all.has(id)) continue;
    all.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  known.set(modules, all);
  return all;
}

const ofOurs = /[\\/](apps[\\/]web|packages|@tabler|@tanstack|@simplewebauthn)[\\/]/;

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
    // A part that a conversation reads and another screen too.
    name: (id: string, modules: Modules) => (readForConversation(modules).has(id) ? 'common' : null),
    test: ofOurs,
    minShareCount: 2,
    priority: 16,
  },
  {
    // What other screens share, by who shares it: nobody who talks with the coach reads what is for administrators.
    name: 'shared',
    test: ofOurs,
    minShareCount: 2,
    priority: 15,
    entriesAware: true,
    entriesAwareMergeThreshold: 30_000,
  },
  { name: 'conversation', test: /src[\\/]shell[\\/]chat-layout\.tsx$/, priority: 10 },
];
