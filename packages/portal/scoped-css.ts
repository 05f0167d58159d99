/** The class of the elements that our parts of somebody else's page stand in. */
const ROOT = '.parley';

/**
 * Style sheets of a page, turned into style sheets of a part of one: what was said of the document is said of our elements, and
 * rules about elements reach no others (CSS Cascade 6, `@scope`).
 * @param css as `tokens.css` and `base.css` are written: rules about `:root`, `html`, `body` and plain elements
 */
export function scoped(css: string): string {
  const withoutPage = css
    .replaceAll(/(^|[\s,}]):root(?=[[\s{,])/g, `$1${ROOT}`)
    .replaceAll(/(^|[\s,}])(?:html|body)(?=\s*\{)/g, '$1:scope')
    .replaceAll(/\s*#root\s*\{[^}]*\}/g, '')
    // The height of the page is the host's.
    .replaceAll(/\n\s*min-height: 100dvh;/g, '');
  return withoutPage.includes(':scope') ? `@scope (${ROOT}) {\n${withoutPage}\n}\n` : withoutPage;
}
