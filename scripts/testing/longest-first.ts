import { createHash } from 'node:crypto';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them would keep everybody waiting at the end. */
const LONG = [
  'e2e/start.spec.ts',
  'e2e/crash.spec.ts',
  'e2e/assistant/voice.spec.ts',
  'e2e/shell/looks-en.spec.ts',
  'e2e/assistant/exercises.spec.ts',
  'e2e/identity/second-factors.spec.ts',
  'e2e/identity/account-pages.spec.ts',
  'e2e/identity/ways-in.spec.ts',
  'e2e/assistant/model.spec.ts',
  'e2e/rolling-restart.spec.ts',
  'e2e/identity/embedded.spec.ts',
  'e2e/shell/settings.spec.ts',
  'e2e/identity/sign-in.spec.ts',
  'e2e/assistant/reply.spec.ts',
  'e2e/shell/looks-fr.spec.ts',
  'e2e/identity/roles-and-groups.spec.ts',
  'e2e/assistant/administration.spec.ts',
  'e2e/identity/fresh-proof.spec.ts',
  'e2e/assistant/rehearsal.spec.ts',
  'e2e/identity/sign-up.spec.ts',
  'e2e/shell/shell.spec.ts',
  'testing/every-endpoint.test.ts',
  'testing/drawn-order.test.ts',
  'testing/every-tenant.test.ts',
  'races/races.test.ts',
  'chat/runs.test.ts',
  'db/embedded.embedded.test.ts',
  'chat/take-over.test.ts',
  'audits/audits.embedded.test.ts',
  'testing/wire-client-3.test.ts',
  'testing/wire-client-7.test.ts',
  'platform/outage.test.ts',
  'db/folder-lock.test.ts',
  'knowledge/room.embedded.test.ts',
  'voice/embedded-speech.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? LONG.length : place;
};

/** Another order for each seed, the same for the same one. */
const shuffled = (files: TestSpecification[], seed: string): TestSpecification[] => {
  const place = ({ moduleId }: TestSpecification): string =>
    createHash('sha256')
      .update(`${seed} ${moduleId.slice(process.cwd().length)}`)
      .digest('hex');
  return files.toSorted((one, other) => place(one).localeCompare(place(other)));
};

/** The order of the house, with the long files before all others; TEST_ORDER_SEED draws one instead. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env.TEST_ORDER_SEED;
    if (seed) return shuffled(files, seed);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
