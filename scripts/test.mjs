// The whole test run from a bare clone: `npm test`. With arguments, only vitest runs, with these arguments: `npm test -- packages/ui`.
// `npm test -- --thorough` adds what takes minutes (`*.thorough.test.ts`, `*.thorough.spec.ts`).
// `npm test -- --thorough --repeat` runs the journeys and the tests of what happens at the same time a hundred times on a busy machine
// (`--repeat=20`, `--minutes=60`, `--seed=7`, or files of one's own).
import fs from 'node:fs';
import path from 'node:path';
import { ensureServerBuilt, ensureWebBuilt } from './bootstrap/build.mjs';
import { runChild } from './bootstrap/child.mjs';
import { whenStopped } from './bootstrap/ending.mjs';
import { nodeEnvironment } from './bootstrap/pinned-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { root, StepFailure, say, secondsSince } from './bootstrap/say.mjs';
import { runChecks } from './check/run-checks.mjs';
import { ensureChromium, ensureHeadlessShell } from './testing/chromium.mjs';
import { closingLine } from './testing/closing-line.mjs';
import { readRepeat, repeatRuns } from './testing/repeat.mjs';
import { makeRunFolder } from './testing/run-folder.mjs';
import { ensureSpeechPrograms } from './testing/speech-programs.mjs';
import { ensureTestDatabase } from './testing/test-database.mjs';

const THOROUGH = '--thorough';
const thorough = process.argv.includes(THOROUGH);
const { repeat, rest: args } = readRepeat(process.argv.slice(2).filter((argument) => argument !== THOROUGH));
const startedAt = Date.now();

/** Tests decide how the product is configured, not the shell they were started from. */
const configuration =
  /^(HOST|PORT|DATA_DIR|PUBLIC_URL|DATABASE_(OWNER_)?URL|SMTP_URL|CLIENT_ID|APP_ID|ALLOWED_ORIGINS|ENCRYPTION_KEY|SIGN_UP|NODE_ENV|LOG_LEVEL|(ADMIN|OPENAI|AZURE_OPENAI|ANTHROPIC|GOOGLE|GROQ|MISTRAL|VLLM|OLLAMA|LLAMACPP|MODEL|EMBEDDING|LLM|SENTRY|TTS|STT)_.*)$/;
const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !configuration.test(name)));

async function vitest(node, env, files) {
  const own = makeRunFolder();
  const reportFile = path.join(own.folder, 'report.json');
  const forget = whenStopped(own.remove);
  try {
    const { code } = await runChild(
      node,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--configLoader=native',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...files,
      ],
      {
        cwd: root,
        env: {
          ...ownEnvironment(),
          NODE_COMPILE_CACHE: nodeEnvironment().NODE_COMPILE_CACHE,
          ...own.env,
          ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
          // What uses the whole machine for minutes is repeated by itself, where it is.
          ...(thorough && !repeat ? { TEST_THOROUGH: '1' } : {}),
          ...env,
        },
        show: true,
      },
    );
    const report = fs.existsSync(reportFile) ? JSON.parse(fs.readFileSync(reportFile, 'utf8')) : undefined;
    return { exitCode: code, report };
  } finally {
    forget();
    own.remove();
  }
}

async function run() {
  const node = await prepare();
  // PostgreSQL starts, and packages are fetched, while types and style are checked.
  const database = ensureTestDatabase({ mayInstall: true });
  const chromium = ensureChromium();
  const shell = ensureHeadlessShell();
  const speech = ensureSpeechPrograms();
  const stopDatabase = async () => (await database.catch(() => undefined))?.stop();
  const forget = whenStopped(stopDatabase);
  chromium.catch(() => undefined); // awaited below, after the checks
  shell.catch(() => undefined);
  speech.catch(() => undefined);
  try {
    await ensureWebBuilt(node);
    await ensureServerBuilt(node);
    const failedChecks = args.length > 0 || repeat ? [] : await runChecks(node);
    const headless = await shell;
    const env = {
      ...(await database).env,
      ...(headless ? { CHROMIUM_SHELL_PATH: headless } : {}),
      CHROMIUM_PATH: await chromium,
    };
    await speech;
    if (repeat) {
      const run = async (files, more) => {
        const { exitCode, report } = await vitest(node, { ...env, ...more }, files);
        return { ...closingLine({ report, exitCode, failedChecks: 0 }), report };
      };
      return await repeatRuns(repeat, { node, files: args, run });
    }
    const { exitCode, report } = await vitest(node, env, args);
    if (failedChecks.length > 0) say(`failed checks: ${failedChecks.join(', ')} (counted below)`);
    return closingLine({ report, exitCode, failedChecks: failedChecks.length });
  } finally {
    forget();
    await stopDatabase();
  }
}

let result;
try {
  result = await run();
} catch (error) {
  const known = error instanceof StepFailure;
  if (known && error.detail) process.stderr.write(`${error.detail.trimEnd()}\n`);
  process.stderr.write(`parley: ${known ? error.message : error.stack}\n`);
  result = { failed: 1, line: '0 passed, 1 failed' };
}
say(`tests took ${secondsSince(startedAt)}`);
process.stdout.write(`${result.line}\n`, () => process.exit(result.failed === 0 ? 0 : 1));
