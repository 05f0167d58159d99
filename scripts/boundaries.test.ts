import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise, cruiserProgram } from './check/boundaries.mjs';

const root = path.resolve(import.meta.dirname, '..');
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden.map(
  (rule: { name: string }) => rule.name,
) as string[];

/** For each rule: the file that breaks it, what it imports, and where that lies. */
const plants: Record<string, { from: string; imports: string; to: string }> = {
  'packages-never-import-apps': {
    from: 'packages/ui/src/planted-app.ts',
    imports: '../../../apps/web/src/planted.ts',
    to: 'apps/web/src/planted.ts',
  },
  'browser-never-imports-server': {
    from: 'apps/web/src/planted-server.ts',
    imports: '../../server/src/platform/planted.ts',
    to: 'apps/server/src/platform/planted.ts',
  },
  'server-imports-only-contracts': {
    from: 'apps/server/src/planted-ui.ts',
    imports: '@parley/ui/planted.ts',
    to: 'packages/ui/src/planted.ts',
  },
  'contracts-know-only-zod': {
    from: 'packages/contracts/src/planted-react.ts',
    imports: 'react',
    to: '',
  },
  'ui-knows-no-feature': {
    from: 'packages/ui/src/planted-feature.ts',
    imports: '@parley/contracts/identity/planted.ts',
    to: 'packages/contracts/src/identity/planted.ts',
  },
  'contexts-meet-only-at-principal': {
    from: 'apps/server/src/assistant/planted/planted.service.ts',
    imports: '../../identity/planted/planted.service.ts',
    to: 'apps/server/src/identity/planted/planted.service.ts',
  },
  'platform-and-db-know-no-context': {
    from: 'apps/server/src/platform/planted-context.ts',
    imports: '../identity/planted/planted.service.ts',
    to: 'apps/server/src/identity/planted/planted.service.ts',
  },
  'contexts-never-import-the-app': {
    from: 'apps/server/src/identity/planted/planted-app.ts',
    imports: '#app',
    to: 'apps/server/src/app.ts',
  },
  'routes-and-jobs-ask-services': {
    from: 'apps/server/src/identity/planted/planted.routes.ts',
    imports: './planted.store.ts',
    to: 'apps/server/src/identity/planted/planted.store.ts',
  },
  'services-call-nobody-back': {
    from: 'apps/server/src/identity/planted/back.service.ts',
    imports: './planted.routes.ts',
    to: 'apps/server/src/identity/planted/planted.routes.ts',
  },
  'services-know-no-http': {
    from: 'apps/server/src/identity/planted/http.service.ts',
    imports: 'fastify',
    to: '',
  },
  'stores-call-nobody-back': {
    from: 'apps/server/src/identity/planted/back.store.ts',
    imports: './planted.service.ts',
    to: 'apps/server/src/identity/planted/planted.service.ts',
  },
  'a-store-belongs-to-its-feature': {
    from: 'apps/server/src/identity/other/other.service.ts',
    imports: '../planted/planted.store.ts',
    to: 'apps/server/src/identity/planted/planted.store.ts',
  },
  'only-features-use-stores': {
    from: 'apps/server/src/planted-store.ts',
    imports: './identity/planted/planted.store.ts',
    to: 'apps/server/src/identity/planted/planted.store.ts',
  },
  'a-screen-belongs-to-its-table': {
    from: 'apps/web/src/planted-screen.tsx',
    imports: './planted/planted.screen.tsx',
    to: 'apps/web/src/planted/planted.screen.tsx',
  },
  'product-never-imports-tests': {
    from: 'apps/server/src/platform/planted-test.ts',
    imports: '#testing/planted.ts',
    to: 'apps/server/src/testing/planted.ts',
  },
  'no-circles': {
    from: 'packages/portal/src/planted-circle-a.ts',
    imports: './planted-circle-b.ts',
    to: 'packages/portal/src/planted-circle-b.ts',
  },
  'every-import-resolves': {
    from: 'packages/portal/src/planted-missing.ts',
    imports: '@parley/ui/nowhere.ts',
    to: '',
  },
};

/** A copy of the project in which `@parley/*` leads to the copy, as npm's links do. */
function copyProject(): string {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'parley-boundaries-')));
  const isSource = (file: string) => !/(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(file);
  for (const name of ['apps', 'packages']) {
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  }
  for (const file of ['.dependency-cruiser.cjs', 'package.json']) {
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  const modules = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(modules, '@parley'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name === '@parley' || name.startsWith('.')) continue;
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const name of fs.readdirSync(path.join(copy, 'packages'))) {
    fs.symlinkSync(path.join(copy, 'packages', name), path.join(modules, '@parley', name));
  }
  return copy;
}

function write(copy: string, file: string, text: string): void {
  const target = path.join(copy, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

describe('the boundaries of .dependency-cruiser.cjs', () => {
  let copy: string;
  let found: Awaited<ReturnType<typeof cruise>>;

  beforeAll(async () => {
    copy = copyProject();
    const targets = Object.values(plants).map(({ to }) => to);
    for (const to of targets.filter(Boolean)) {
      if (!fs.existsSync(path.join(copy, to))) write(copy, to, 'export const planted = 1;\n');
    }
    for (const { from, imports } of Object.values(plants)) {
      // Imports of types count like any other.
      write(copy, from, `import type * as planted from '${imports}';\nexport type Planted = typeof planted;\n`);
    }
    // A circle of types alone is allowed.
    write(copy, plants['no-circles']!.from, "export * from './planted-circle-b.ts';\n");
    write(copy, plants['no-circles']!.to, "export * from './planted-circle-a.ts';\n");
    found = await cruise(process.execPath, copy, cruiserProgram(root));
  }, 120_000);

  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

  it('each rule has a planted import here', () => {
    expect(Object.keys(plants).sort()).toEqual(rules.toSorted());
  });

  it('the modules of the project are seen, not only the planted ones', () => {
    expect(found.modules).toBeGreaterThan(2 * Object.keys(plants).length);
  });

  it.each(Object.entries(plants))('%s fires', (rule, { from, to, imports }) => {
    const fired = found.violations.filter((violation) => violation.rule === rule && violation.from === from);
    expect(fired.map((violation) => violation.to)).toEqual([expect.stringContaining(to || imports)]);
  });
});
