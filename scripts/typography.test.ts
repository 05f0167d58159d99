import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The coach's phrases are set when they are spoken (`coach/phrases.test.ts` looks at what comes out); the others recognise words. */
const SET_LATER =
  /apps\/server\/src\/assistant\/(?:coach\/|safety\/|topics\/|profile\/narrative\.ts)|packages\/contracts\/src\/assistant\/speakable/;

type Node = { type: string; start: number; [key: string]: unknown };
type Said = { line: number; text: string };

/** What French sets otherwise: a sign without its no-break space, guillemets without theirs, a typewriter's apostrophe. */
const FAULT =
  /[^\s\u00a0\u202f][;?!»](?=[\s"')\]]|$)|[^\s\u00a0\u202f]:(?=\s|$)|[ ](?:[;:?!]|»)(?=\s|$)|«(?![\u00a0\u202f])|\p{L}'\p{L}/u;
/** A sign that follows what is filled in at another place: no word file can set it. */
const LONE = /^(?:: | [:;?!»])/;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const inside = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of a literal, or of a piece of a template; what is filled in before it is a word. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : null;
}

const nameOf = (node: Node): string | undefined => {
  const key = (
    node.type === 'Property' ? node.key : node.type === 'VariableDeclarator' ? node.id : null
  ) as Node | null;
  return (key?.name ?? key?.value) as string | undefined;
};

function read(file: string): { french: Said[]; pieced: Said[] } {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const french: Said[] = [];
  const pieced: Said[] = [];
  const isScreen = file.endsWith('.tsx');
  const at = (node: Node, text: string): Said => ({ line: source.slice(0, node.start).split('\n').length, text });
  const visit = (node: Node, isFrench: boolean): void => {
    const own = isFrench || nameOf(node) === 'fr';
    const text = textOf(node);
    if (own && text !== null) french.push(at(node, text));
    if (isScreen && node.type === 'JSXText' && LONE.test(String(node.value))) pieced.push(at(node, String(node.value)));
    if (isScreen && node.type === 'TemplateLiteral')
      for (const piece of (node.quasis as Node[]).slice(1)) {
        const words = textOf(piece) ?? '';
        if (LONE.test(words)) pieced.push(at(piece, words));
      }
    for (const child of inside(node)) visit(child, own);
  };
  visit(parseAst(source, { lang: isScreen ? 'tsx' : 'ts' }) as unknown as Node, false);
  return { french, pieced };
}

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !SET_LATER.test(file),
);
const all = files.map((file) => ({ file, ...read(file) }));
const told = (which: 'french' | 'pieced', wrong: (text: string) => boolean): string[] =>
  all.flatMap(({ file, ...said }) =>
    said[which].filter(({ text }) => wrong(text)).map(({ line, text }) => `${file}:${line} ${JSON.stringify(text)}`),
  );

describe('French', () => {
  test('APP-13 every French word of the house is set as French is, whichever file it stands in', () => {
    expect(all.reduce((sum, { french }) => sum + french.length, 0)).toBeGreaterThan(3_000);
    expect(told('french', (text) => FAULT.test(text))).toEqual([]);
  });

  test('APP-13 no screen sets a sign behind a word of a word file, where no language could put its own space', () => {
    expect(told('pieced', () => true)).toEqual([]);
  });

  test.each(['Solidité:', 'Quoi?', 'Qui ?', '«oui»', "l'eau", 'Non !'])('APP-13 it notices %s', (text) =>
    expect(FAULT.test(text)).toBe(true),
  );
  test.each(['Solidité\u00a0:', 'Quoi\u00a0?', '«\u00a0oui\u00a0»', 'l’eau', '17:30', 'https://a.example/?b'])(
    'APP-13 it lets %s be',
    (text) => expect(FAULT.test(text)).toBe(false),
  );
});
