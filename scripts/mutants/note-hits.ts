import fs from 'node:fs';
import { afterEach, beforeEach } from 'vitest';

declare global {
  /** Whether that change holds now. Absent outside of `npm run mutants`. */
  var holdsMutant: ((id: number) => boolean) | undefined;
  /** The change whose tests run now, and what they are called; set by the file that brings them. */
  var madeMutant: { id: number; titles: readonly string[]; noticed: boolean } | undefined;
}

const notes = process.env.MUTANTS_HITS;
const hits = new Set<number>();
globalThis.holdsMutant = (id) => {
  hits.add(id);
  return id === globalThis.madeMutant?.id;
};

beforeEach(({ task, skip }) => {
  hits.clear();
  const made = globalThis.madeMutant;
  // One that fails is enough.
  if (made && (made.noticed || !made.titles.includes(task.name))) skip();
});
afterEach(({ task }) => {
  const passed = task.result?.state !== 'fail';
  if (globalThis.madeMutant && !passed) globalThis.madeMutant.noticed = true;
  if (notes)
    fs.appendFileSync(
      notes,
      `${JSON.stringify({ file: task.file.name, title: task.name, passed, hits: [...hits] })}\n`,
    );
});
