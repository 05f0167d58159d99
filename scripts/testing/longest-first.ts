import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them would keep everybody waiting at the end. */
const LONG = [
  'e2e/crash.spec.ts',
  'e2e/shell/looks-en.spec.ts',
  'e2e/shell/looks-fr.spec.ts',
  'e2e/start.spec.ts',
  'e2e/assistant/exercises.spec.ts',
  'e2e/assistant/voice.spec.ts',
  'e2e/identity/accounts.spec.ts',
  'e2e/identity/roles-and-groups.spec.ts',
  'e2e/assistant/kept.spec.ts',
  'e2e/assistant/rehearsal.spec.ts',
  'testing/every-tenant.test.ts',
  'testing/every-endpoint.test.ts',
  'voice/embedded-speech.test.ts',
  'chat/runs.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? LONG.length : place;
};

/** The order of the house, with the long files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
