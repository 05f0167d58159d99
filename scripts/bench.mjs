// npm run bench [-- --only=stream,history --rows=10000000 --quick]: prints each figure beside its goal, see bench/README.md.
import path from 'node:path';
import { ensureServerBuilt, ensureWebBuilt } from './bootstrap/build.mjs';
import { runChild } from './bootstrap/child.mjs';
import { whenStopped } from './bootstrap/ending.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { fail, root, StepFailure } from './bootstrap/say.mjs';
import { ensureChromium } from './testing/chromium.mjs';
import { findPostgres } from './testing/find-postgres.mjs';
import { startPrivatePostgres } from './testing/private-postgres.mjs';

try {
  const node = await prepare();
  await ensureWebBuilt(node);
  await ensureServerBuilt(node);
  let database = { url: process.env.BENCH_DATABASE_URL, stop: async () => undefined };
  if (!database.url) {
    const found = findPostgres();
    if (!found) throw new StepFailure('the benchmark needs PostgreSQL: install it, or set BENCH_DATABASE_URL');
    database = await startPrivatePostgres(found.folder, { durable: true });
  }
  const forget = whenStopped(database.stop);
  const { code } = await runChild(node, [path.join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, BENCH_DATABASE_URL: database.url, CHROMIUM_PATH: await ensureChromium() },
    show: true,
  });
  forget();
  await database.stop();
  process.exit(code);
} catch (error) {
  fail(error);
}
