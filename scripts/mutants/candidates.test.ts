import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesIn } from './candidates.ts';
import { ATTACK, attackTests, drawMutants } from './plan.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCE = `/** Où ? */
export const AT_LOAD = 1 === 1;
export async function open(door: Door | null, tries: number): Promise<1 | 2> {
  if (!door || tries >= 3) return 2;
  await door.knock({ twice: true });
  return door.answers as boolean ? 1 : 2;
}
`;

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-mutants-'));
  fs.writeFileSync(path.join(folder, 'door.ts'), SOURCE);
  fs.writeFileSync(path.join(folder, 'other.ts'), SOURCE);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the changes of npm run mutants', () => {
  it('AUTH-25 are of conditions, of calls that can be left out and of values, in functions, and none is of a type', () => {
    // The second file counts from its own beginning.
    for (const file of ['door.ts', 'other.ts']) {
      const found = candidatesIn(folder, file).map(({ line, from, to }) => `${line}: ${from} → ${to}`);
      expect(found).toEqual([
        '4: !door || tries >= 3 → false',
        '4: !door || tries >= 3 → (!door) && (tries >= 3)',
        '4: !door → (door)',
        '4: tries >= 3 → (tries) > (3)',
        '4: 3 → 4',
        '4: 2 → 3',
        '5: await door.knock({ twice: true }) → undefined',
        '5: true → false',
        '6: door.answers as boolean ? 1 : 2 → !(door.answers as boolean) ? 1 : 2',
        '6: 1 → 2',
        '6: 2 → 3',
      ]);
      const [first] = candidatesIn(folder, file);
      expect(Buffer.from(SOURCE).subarray(first?.start, first?.end).toString()).toBe('!door || tries >= 3');
    }
  });

  it('AUTH-25 follow from the seed, and none lies inside another', () => {
    const drawn = drawMutants(ROOT, 1, 100);
    expect(drawn).toHaveLength(100);
    expect(drawMutants(ROOT, 1, 100)).toEqual(drawn);
    expect(drawMutants(ROOT, 2, 100)).not.toEqual(drawn);
    for (const one of drawn)
      for (const other of drawn)
        if (one !== other && one.file === other.file)
          expect(one.start >= other.end || other.start >= one.end).toBe(true);
  });

  it('AUTH-25 are shown to tests whose title names an attack', () => {
    expect('AUTH-25 P4 without a hash nothing matches').toMatch(ATTACK);
    expect('AUTH-11 AUTH-8 M5 magic link').toMatch(ATTACK);
    expect('CHAT-8 a foreign conversation answers 404').not.toMatch(ATTACK);
    expect(attackTests(ROOT)).toContain('apps/server/src/identity/login/attacks.test.ts');
    expect(attackTests(ROOT).filter((name) => name.includes('thorough'))).toEqual([]);
  });
});
