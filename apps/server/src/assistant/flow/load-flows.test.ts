import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { FlowError, loadFlows } from './load-flows.ts';

const FLOW = 'coaching-core.v1.yaml';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The product's flows with one place changed; the changed line's number is what a finding should name. */
function changed(file: string, from: string, to: string): { directory: string; line: number } {
  const directory = mkdtempSync(join(tmpdir(), 'flows-'));
  folders.push(directory);
  cpSync(FLOWS, directory, { recursive: true });
  const text = readFileSync(join(directory, file), 'utf8');
  const at = text.indexOf(from);
  if (at === -1) throw new Error(`"${from}" is not in ${file}`);
  writeFileSync(
    join(directory, file),
    text.replace(from, () => to),
  );
  return { directory, line: text.slice(0, at).split('\n').length };
}

function findingsOf(directory: string): string[] {
  try {
    loadFlows(directory);
  } catch (error) {
    if (error instanceof FlowError) return error.findings;
    throw error;
  }
  return [];
}

describe('the linter', () => {
  test('FLOW-3 the flows of the product have no findings', () => {
    expect(findingsOf(FLOWS)).toEqual([]);
  });

  test.each([
    [
      'a missing translation',
      FLOW,
      'goal: {en: "Say what should be different", fr: "Dire ce qui doit changer"}',
      'goal: {en: "Say what should be different"}',
      /missing translation.*"fr"/,
    ],
    [
      'an empty translation',
      FLOW,
      'goal: {en: "Say what should be different", fr: "Dire ce qui doit changer"}',
      'goal: {en: "Say what should be different", fr: ""}',
      /fr/,
    ],
    ['an unknown slot in an exit', FLOW, 'exit: "filled(goal)"', 'exit: "filled(gaol)"', /unknown slot "gaol"/],
    ['an exit that can never be true', FLOW, 'exit: "filled(goal)"', 'exit: "importance > 10"', /can never be true/],
    [
      'an exit that waits for a later slot',
      FLOW,
      'exit: "filled(goal)"',
      'exit: "filled(plan_when)"',
      /can never be true/,
    ],
    ['a condition that cannot be read', FLOW, 'exit: "filled(goal)"', 'exit: "filled(goal"', /condition/],
    ['an unknown protocol', FLOW, 'protocol: settle@1', 'protocol: settle@9', /unknown protocol "settle@9"/],
    ['an unknown step of a protocol', FLOW, 'steps: [reality]', 'steps: [realty]', /unknown slot "realty"/],
    [
      'an act that is not allowed',
      FLOW,
      'acts: [ask_permission, exercise, reflection]',
      'acts: [diagnose, exercise, reflection]',
      /acts\.0/,
    ],
    ['an unknown target', FLOW, 'next: [{to: s3.2}]', 'next: [{to: s3.7}]', /unknown target "s3\.7"/],
    ['a step without a way on', FLOW, 'next: [{to: s3.2}]', 'next: [{when: "filled(goal)", to: s3.2}]', /last edge/],
    ['an unknown key', FLOW, 'on_stuck: skip', 'on_stick: skip', /unknown key "on_stick"/],
    [
      'an unknown slot in a wording',
      'protocols/readiness.yaml',
      '"What makes it a {importance} and not a {lower}?"',
      '"What makes it a {importanse}?"',
      /unknown slot "importanse"/,
    ],
    [
      'a number in the French wording that cannot be tapped',
      'protocols/readiness.yaml',
      'plutôt vers 3, 6 ou 9',
      'plutôt vers 0, 5 ou 9',
      /the wording of "importance" names 0, 5, which is no choice to tap/,
    ],
    [
      'a number in the English wording that cannot be tapped',
      'protocols/readiness.yaml',
      'nearer 4, 7 or 9',
      'nearer 3, 7 or 9',
      /the wording of "confidence" names 3, which is no choice to tap/,
    ],
  ])('FLOW-3 refuses %s and names file and line', (_, file, from, to, message) => {
    const { directory, line } = changed(file, from, to);
    const findings = findingsOf(directory);
    expect(findings.some((finding) => message.test(finding))).toBe(true);
    const [, name, number] = /^(\S+):(\d+) /u.exec(findings.find((finding) => message.test(finding)) ?? '') ?? [];
    expect(name).toBe(file);
    expect(Math.abs(Number(number) - line)).toBeLessThanOrEqual(1);
  });

  test('FLOW-3 refuses a subsequence nobody can reach', () => {
    const { directory } = changed(FLOW, '{when: "tension >= 7", to: s1.3}, ', '');
    expect(findingsOf(directory)).toEqual([
      expect.stringMatching(/^coaching-core\.v1\.yaml:\d+ unreachable subsequence "s1\.3"$/u),
    ]);
  });

  test('FLOW-3 refuses a cycle unless it says how often it may be walked', () => {
    const { directory } = changed(
      FLOW,
      '        exit: "filled(goal)"\n        next: [{to: s3.2}]',
      '        exit: "filled(goal)"\n        next: [{when: "importance >= 9", to: s2.1}, {to: s3.2}]',
    );
    expect(findingsOf(directory).join('\n')).toMatch(
      /coaching-core\.v1\.yaml:\d+ "s3\.1" is part of a cycle without max_visits/u,
    );
    const file = join(directory, FLOW);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(
        '        exit: "filled(goal)"',
        '        max_visits: 2\n        exit: "filled(goal)"',
      ),
    );
    expect(findingsOf(directory)).toEqual([]);
  });

  test('FLOW-3 refuses the same id twice', () => {
    const { directory } = changed(FLOW, '- id: sign\n', '- id: goal\n');
    expect(findingsOf(directory).join('\n')).toMatch(/:\d+ duplicate id: the slot "goal"/u);
    const twin = changed(FLOW, '- id: s3.2\n', '- id: s3.1\n');
    expect(findingsOf(twin.directory).join('\n')).toMatch(/:\d+ duplicate id: the subsequence "s3\.1"/u);
  });

  test('FLOW-3 says on which line a file stops being YAML', () => {
    const { directory, line } = changed(FLOW, '  - id: s4\n', '  - id: [s4\n');
    const [finding] = findingsOf(directory);
    expect(finding).toMatch(/^coaching-core\.v1\.yaml:\d+ /u);
    expect(Number(/:(\d+) /u.exec(finding ?? '')?.[1])).toBeGreaterThanOrEqual(line);
  });
});

describe('versions', () => {
  test('FLOW-3 a newer version is current, and the older one can still be found', () => {
    const { directory } = changed(FLOW, 'version: 1', 'version: 1');
    writeFileSync(
      join(directory, 'coaching-core.v2.yaml'),
      readFileSync(join(directory, FLOW), 'utf8').replace('version: 1', 'version: 2'),
    );
    const flows = loadFlows(directory);
    expect(flows.current('coaching-core').version).toBe(2);
    expect(flows.find('coaching-core', 1)?.version).toBe(1);
    expect(flows.find('coaching-core', 3)).toBeUndefined();
  });

  test('FLOW-3 the same version twice is refused', () => {
    const { directory } = changed(FLOW, 'version: 1', 'version: 1');
    cpSync(join(directory, FLOW), join(directory, 'copy.yaml'));
    expect(findingsOf(directory).join('\n')).toMatch(/the flow "coaching-core@1" exists already/u);
  });
});
