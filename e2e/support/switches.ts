import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** One thing that can be set: how a person sets it, and what is otherwise afterwards, which is looked at after a reload. */
export type Switch = {
  /** Its label; of what is chosen among a few, the name of the few. */
  name: string;
  set: (page: Page) => Promise<unknown>;
  /** Never the field itself. */
  effect: (page: Page) => Promise<unknown>;
  /** Kept on this device: nothing is sent. */
  onDevice?: true;
  /** Shown only while another one is on, which comes before it. */
  shownLater?: true;
};

const CONTROLS = 'input[type=radio], input[type=checkbox], input[type=time], input[type=date], input[list], select';

/** Every name under which something can be set on a page. What is typed and sent with a button is an act and no setting. */
async function switchesOn(page: Page, within: string): Promise<string[]> {
  const found = await page
    .locator(within)
    .locator(CONTROLS)
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { type, labels, name } = control as HTMLInputElement;
        const group = control.closest('fieldset')?.querySelector('legend')?.textContent?.trim();
        const ofFew = type === 'radio' || (type === 'checkbox' && group !== undefined);
        const label = labels?.[0]?.textContent?.trim().replace(/optional$/, '');
        return (ofFew ? group : label) ?? `without a name: ${type} ${name}`;
      }),
    );
  return [...new Set(found)].toSorted();
}

/**
 * Sets each switch of a page, reloads, and looks at its effect. The switches of the page are counted first, so that a new one without an
 * effect is noticed.
 * @param open goes to the page and waits until all of it is there
 * @param within where its switches are
 */
export async function walkSwitches(
  page: Page,
  open: (page: Page) => Promise<unknown>,
  switches: readonly Switch[],
  within = 'main',
): Promise<void> {
  await open(page);
  const place = page.url();
  const first = switches.filter(({ shownLater }) => !shownLater).map(({ name }) => name);
  expect(await switchesOn(page, within)).toEqual([...new Set(first)].toSorted());
  for (const { name, set, effect, onDevice = false } of switches) {
    // Many effects are looked at elsewhere.
    if (page.url() !== place) await open(page);
    const saved = onDevice
      ? null
      : page.waitForResponse(
          // A warning is answered first, where the one who saves has to insist.
          (response) =>
            response.ok() && response.request().method() !== 'GET' && !response.url().endsWith('/token/refresh'),
        );
    await set(page);
    await saved?.catch((cause: unknown) => {
      throw new Error(`"${name}" was not saved`, { cause });
    });
    await page.reload();
    await effect(page);
  }
}

/** Chooses one of a few. */
export const choose = (group: string, option: string) => (page: Page) =>
  page.getByRole('group', { name: group, exact: true }).getByText(option, { exact: true }).click();
