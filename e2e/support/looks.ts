import { describe, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { inspect, screens } from './screens.ts';

/** How every screen looks in one language. Each language is a file of its own, so that the two can be run apart. */
export function testLooks(name: string, language: 'en' | 'fr'): void {
  const { walk } = screens(journeys(), language);

  describe(`every screen in ${name}`, () => {
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
}
