import { describe, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { cutOff, inspect, screens } from './screens.ts';

/** How every screen looks in one language. Each language is a file of its own, so that the two can be run apart. */
export function testLooks(name: string, language: 'en' | 'fr'): void {
  const { walk } = screens(journeys(), language);
  // What axe looks at is the same in every language; how long words are is not.
  const everything = language === 'en';

  describe(`every screen in ${name}`, () => {
    for (const visitor of ['stranger', 'newcomer', 'member', 'admin'] as const) {
      const held = everything ? 'WCAG 2.2 AA in light and dark, nothing' : 'nothing';
      test(`APP-13 ${visitor}: ${held} cut off at 360 pixels or with double text`, {
        timeout: 180_000,
      }, async () => {
        const findings: string[] = [];
        await walk([visitor], { reducedMotion: 'reduce' }, async (page, name) => {
          findings.push(
            ...(await (everything ? inspect(page, { dark: true }) : cutOff(page))).map(
              (finding) => `${name}: ${finding}`,
            ),
          );
        });
        expect(findings).toEqual([]);
      });
    }
  });
}
