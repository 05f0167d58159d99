/** The class of the elements that our parts of somebody else's page stand in. */
const ROOT = '.parley';
/** Those elements, within the rule that `raised` puts around everything. */
const HERE = '.parley-here';
/**
 * Every rule counts two ids more than it says: one of ours about a class or an element, with or without a state, wins over a host's
 * `body button:hover` and `#root h1`, wherever it stands. Only two ids in one selector, or `!important`, reach in.
 */
const RAISED = `:is(${ROOT}, #parley#parley)`;

/** What their attributes say counts as the author's style; taken back to the layer before, it stays. */
const spoken = ':where(svg, svg *, img, [lang])';
/** Our elements begin where the browser does, whatever the host says of its elements and hands down to ours. */
const RESET = `
${HERE} { all: initial; display: block; }
*:not(${spoken}), *:not(${spoken})::before, *:not(${spoken})::after { all: revert; }
${spoken} { all: revert-layer; }
`;

/** What of a style sheet stands at its outside, such as a rule or a whole `@media`, in order. */
function outermost(css: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (sign === '{') depth += 1;
    if (sign !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    parts.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return parts;
}

/**
 * The finished sheet of the package: within our elements each rule wins over those of the host, and outside of them there is none.
 * @throws Error for what cannot stand within a rule
 */
export function raised(css: string): string {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const parts = outermost(plain);
  const odd = parts.find((part) => /^@(?!keyframes|media|container|starting-style|supports)/.test(part));
  if (odd) throw new Error(`Nothing says how to raise ${odd.slice(0, 80)}`);
  const named = parts.filter((part) => part.startsWith('@keyframes'));
  const rules = parts.filter((part) => !part.startsWith('@keyframes'));
  return `${named.join('')}${RAISED}{${rules.join('').replaceAll(HERE, '&')}}\n`;
}

/**
 * Where the tokens are said: also where a theme may choose a scheme, because bundlers that know older browsers settle `light-dark()` where
 * it stands, by the scheme that a style sheet says there.
 */
const TOKENS = `:is(${HERE}, [data-parley-portal])`;

/** Tokens: what was said of the document is said of our elements. Before them all is taken back. */
export const scopedTokens = (css: string): string =>
  `${RESET}${css.replaceAll(/(^|[\s,}]):root(?=[[\s{,])/g, `$1${TOKENS}`)}`;

/** Within the product's layer a rule loses against every class; here it does because it names none. */
const withoutClass = (selector: string): string =>
  selector.replaceAll(/(?<!:)((?::[a-z-]+|\.[a-z-]+)+)/g, ':where($1)');

/**
 * The base of a page as the base of our elements. The layer is left, because what is in a layer loses against all that is in none, and
 * what a host says is.
 * @param css as `base.css` is written: one layer, then rules that win over others
 * @throws Error when it begins with something else
 */
export function scopedBase(css: string): string {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*#root\s*\{[^}]*\}/g, '')
    // The height of the page is the host's.
    .replaceAll(/\n\s*min-height: 100dvh;/g, '');
  const [, layer = '', rest = ''] = /^\s*@layer base \{\n([\s\S]*?)\n\}\n([\s\S]*)$/.exec(plain) ?? [];
  if (!layer) throw new Error('The base does not begin with its layer.');
  const lowered = layer.replaceAll(
    /(^|\})([^{}]+)(?=\{)/g,
    (_, before: string, header: string) => before + withoutClass(header),
  );
  return `${lowered}\n${rest}`.replaceAll(/(^|[\s,}])(?:html|body)(?=\s*\{)/g, `$1${HERE}`);
}
