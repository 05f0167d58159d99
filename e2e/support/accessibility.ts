import { source } from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Found = { id: string; impact?: string | null; nodes: { target: unknown[] }[] };
type Axe = { run(context: Document, options: object): Promise<{ violations: Found[] }> };

/**
 * Serious and critical findings of axe in the page itself. Frames are left out: those of the product are sandboxed mails, in which
 * no script runs, so that whoever asks one anything waits for ever.
 * @param colours only what depends on the scheme
 */
export async function violations(page: Page, colours = false): Promise<string[]> {
  // A colour on its way to another is neither of the two.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations: all } = await axe.run(document, { runOnly, resultTypes: ['violations'], iframes: false });
      return all.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(({ target }) => target.join(' ')) }));
    },
    colours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: WCAG },
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, at }) => `${id} at ${at.join(', ')}`);
}
