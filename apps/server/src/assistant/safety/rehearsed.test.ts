import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assess } from './assess.ts';

const FLOWS = path.resolve(import.meta.dirname, '../../../flows');

/** Every text of the flow files that is said or offered; guidance is for models, nobody says it. */
const withoutGuidance = (yaml: string): string =>
  yaml.replace(/guidance:\s*\n(?:\s+(?:en|fr): .*\n)+/g, '').replace(/guidance: \{.*\}/g, '');
const texts = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => [
    ...withoutGuidance(readFileSync(path.join(FLOWS, file), 'utf8')).matchAll(
      /(?:en|fr): ["']?([^"'{}\n]{3,}?)["']?\s*[,}\n]/g,
    ),
  ])
  .map(([, text = '']) => text);

test('CHAT-10 nothing that the coach itself offers or asks is taken for danger', () => {
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => assess(text).level !== 'none')).toEqual([]);
});

test('CHAT-10 fear of how somebody takes it is no danger, fear of somebody is', () => {
  expect(assess('I feel angry at myself, and scared of her reaction').level).toBe('none');
  expect(assess("J'ai peur de sa réaction").level).toBe('none');
  expect(assess('I am scared of him when he drinks').level).not.toBe('none');
});
