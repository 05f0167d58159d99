import { describe, expect, test } from 'vitest';
import { journeys } from '../support/journeys.ts';
import { inspect, screens } from '../support/screens.ts';

const house = journeys();
const { walk } = screens(house, 'en');

describe('every screen in English', () => {
  for (const visitors of [
    ['stranger', 'newcomer'],
    ['member', 'admin'],
  ] as const) {
    test(`APP-13 ${visitors.join(' and ')}: WCAG 2.2 AA in light and dark, nothing cut off at 360 pixels or with double text`, {
      timeout: 180_000,
    }, async () => {
      const findings: string[] = [];
      await walk(visitors, { reducedMotion: 'reduce' }, async (page, name) => {
        findings.push(...(await inspect(page)).map((finding) => `${name}: ${finding}`));
      });
      expect(findings).toEqual([]);
    });
  }
});
