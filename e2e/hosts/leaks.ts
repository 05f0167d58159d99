import type { Page } from 'playwright-core';

/**
 * What style sheets do on the other side of the border between host and package: computed styles of our elements that change when the
 * host's rules match nothing, and of the host's when ours do. Sizes follow the host's root and the room it gives, so they are left out.
 * @returns `button color: red, without them blue`, once each
 */
export const leaks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const followsRoom = /size|width|height|inset|^(top|right|bottom|left)$|origin|^grid-template|margin/;
    const styleRules = (rules: Iterable<CSSRule>): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return rule instanceof CSSGroupingRule ? styleRules(rule.cssRules) : [];
      });
    const read = (elements: readonly Element[]): Map<string, string>[] => {
      for (const animation of document.getAnimations()) animation.finish();
      return elements.map((element) => {
        const style = getComputedStyle(element);
        const names = [...style].filter((name) => !followsRoom.test(name));
        return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
      });
    };
    const differences = (elements: readonly Element[], rules: readonly CSSStyleRule[]): string[] => {
      const before = read(elements);
      const selectors = rules.map(({ selectorText }) => selectorText);
      for (const rule of rules) rule.selectorText = 'x-nothing';
      const after = read(elements);
      for (const [index, rule] of rules.entries()) rule.selectorText = selectors[index] ?? '';
      return elements.flatMap((element, index) =>
        [...(before[index] ?? [])]
          .filter(([name, value]) => after[index]?.get(name) !== value)
          .map(([name, value]) => `${element.localName} ${name}: ${value}, without them ${after[index]?.get(name)}`),
      );
    };
    const all = styleRules([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]));
    const ours = all.filter(({ selectorText }) => selectorText.includes('#parley'));
    const theirs = all.filter((rule) => !ours.includes(rule));
    if (ours.length === 0 || theirs.length === 0) return [`${ours.length} rules of ours, ${theirs.length} of the host`];
    // Our sizes follow the root's font, whatever it says.
    root.style.fontSize = getComputedStyle(root).fontSize;
    const inside = [...document.querySelectorAll('.parley, .parley *')];
    const outside = [...document.querySelectorAll('body, body *')].filter((each) => !each.closest('.parley'));
    const found = [...differences(inside, theirs), ...differences(outside, ours)];
    root.style.fontSize = '';
    return [...new Set(found)];
  });
