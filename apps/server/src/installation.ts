import path from 'node:path';

/** src/ for whoever runs the sources, dist/ for whoever runs what `npm start` built of them. They stand side by side in apps/server. */
const programs = import.meta.dirname;
const server = path.dirname(programs);

/** Files that are read from where they stand in the clone, never copied: there is one of each. */
export const PACKAGE_JSON = path.resolve(server, '../../package.json');
export const WEB_DIST = path.resolve(server, '../web/dist');
export const FLOWS = path.join(server, 'flows');
/** What the build read of them; only beside a built server. */
export const FLOWS_READ_AT_BUILD = path.join(programs, 'flows.json');
/** Competency frameworks of the house. */
export const COMPETENCIES = path.join(server, 'competencies');
/** Weights of the learned part of the safety check, made by scripts/train-safety.ts. */
export const LEARNED_SAFETY = path.join(server, 'models/safety.bin');
/** Weights of the topics of conversations, made by scripts/train-topics.ts. */
export const LEARNED_TOPICS = path.join(server, 'models/topics.bin');
export const SQL = path.join(server, 'src/db');

/**
 * A program for a thread or a process of its own.
 * @param name its path below src/ and without ending, e.g. `db/embedded-worker`; apps/server/vite.config.ts lists it too
 */
export const workerFile = (name: string): string => path.join(programs, `${name}${path.extname(import.meta.filename)}`);

/** A program of its own, with a licence of its own: it is started, never imported. */
export const SPEECH_ESPEAK = path.resolve(server, '../speech-espeak/main.mjs');
