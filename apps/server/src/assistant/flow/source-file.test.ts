import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FLOWS } from '#installation';
import { hashOfSource, parseSource, readSource } from './source-file.ts';

const files = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));

test('OPS-1 every flow of the house is the same value when the build has read it', () => {
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const { value } = parseSource(readFileSync(join(FLOWS, file), 'utf8'), file);
    expect(JSON.parse(JSON.stringify(value)), file).toEqual(value);
  }
});

test('OPS-1 a start takes what the build read of a file, unless the file has changed since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'one.yaml');
  const text = 'one: 1\ntwo: 2\n';
  writeFileSync(file, text);
  const known = { [hashOfSource(text)]: { one: 'as built', two: 2 } };
  const built = readSource(file, 'one.yaml', known);
  expect(built.value).toEqual({ one: 'as built', two: 2 });
  expect(built.at(['two']), 'a finding names its line all the same').toBe('one.yaml:2');

  writeFileSync(file, text.replace('1', '3'));
  expect(readSource(file, 'one.yaml', known).value).toEqual({ one: 3, two: 2 });
});
