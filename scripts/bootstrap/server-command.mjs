import path from 'node:path';
import { nodeEnvironment } from './pinned-node.mjs';
import { root } from './say.mjs';

/** Flags and why: docs/decisions/0017-server-bundle.md, with the figures. */
const flags = ['--expose-gc', '--max-semi-space-size=32', '--v8-pool-size=2'];

/**
 * How the built server is run: by `npm start`, by the journeys and by the benchmark.
 * @param {string} node path of the pinned Node
 * @param {string[]} [passedOn] arguments for the server
 * @returns {{ command: string, args: string[], env: NodeJS.ProcessEnv }} env to be laid over the environment
 */
export const serverCommand = (node, passedOn = []) => ({
  command: node,
  args: [...flags, path.join(root, 'apps/server/dist/main.js'), ...passedOn],
  env: {
    NODE_COMPILE_CACHE: nodeEnvironment().NODE_COMPILE_CACHE,
    // glibc keeps what was freed in a heap for each thread: two instead of eight for each processor. Other C libraries ignore it.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  },
});
