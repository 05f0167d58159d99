import { ExternalLink } from '@parley/ui/link.tsx';
import { marked } from 'marked';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { memo, useRef } from 'react';
import type { Components } from 'react-markdown';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';

type Blocks = { text: string; settled: string[]; settledLength: number; all: string[] };
const none: Blocks = { text: '', settled: [], settledLength: 0, all: [] };

/** A text that only grew is read on from its last block; earlier blocks cannot change any more and are not drawn again. */
export function growBlocks(known: Blocks, text: string): Blocks {
  if (text === known.text) return known;
  const base = text.startsWith(known.text) ? known : none;
  const rest = text.slice(base.settledLength);
  const read = marked.lexer(rest, { gfm: true }).map(({ raw }) => raw);
  // The last block may still grow: a list takes one more item, a paragraph one more line.
  const open = Math.max(
    0,
    read.findLastIndex((raw) => raw.trim() !== ''),
  );
  const closed = read.slice(0, open);
  const length = closed.reduce((sum, raw) => sum + raw.length, 0);
  // What the reader put right (line ends, tabs) cannot be found again in the text: then nothing is settled yet.
  const exact = rest.startsWith(closed.join(''));
  const settled = exact ? [...base.settled, ...closed] : base.settled;
  return {
    text,
    settled,
    settledLength: base.settledLength + (exact ? length : 0),
    all: exact ? [...settled, rest.slice(length)] : [...base.settled, ...read],
  };
}

/** Markdown that nobody trusts: no HTML, no pictures, links only to the web and to mail. */
export function Markdown({ text }: { text: string }) {
  const blocks = useRef(none);
  // Derived from `text` alone; the reference only saves reading the same words twice.
  blocks.current = growBlocks(blocks.current, text);
  return (
    <div className={styles.markdown}>
      {blocks.current.all.map((raw, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
        <Block key={index} raw={raw} />
      ))}
    </div>
  );
}

const schema: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
};

/** Blocks drawn lately: reading back and forth meets the same ones, and parsing is the dear part. */
const drawn = new Map<string, ReactElement>();
const DRAWN_KEPT = 400;

function drawBlock(raw: string): ReactElement {
  const known = drawn.get(raw);
  if (known) return known;
  // A function of its properties without state, so that what it made can be used again.
  const made = ReactMarkdown({
    children: raw,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [[rehypeSanitize, schema]],
    components,
    urlTransform: (url, key) => (key === 'href' && isWebAddress(url) ? url : ''),
  });
  if (drawn.size >= DRAWN_KEPT) {
    for (const oldest of drawn.keys()) {
      drawn.delete(oldest);
      break;
    }
  }
  drawn.set(raw, made);
  return made;
}

const Block = memo(function Block({ raw }: { raw: string }) {
  return drawBlock(raw);
});

/** Absolute addresses only: a relative one would lead into the product. */
export function isWebAddress(url: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(url);
}

type Plain<Tag extends keyof React.JSX.IntrinsicElements> = ComponentPropsWithoutRef<Tag>;

const components: Components = {
  a: ({ href, children }: Plain<'a'>) =>
    href ? <ExternalLink href={href}>{children}</ExternalLink> : <span>{children}</span>,
  // A remote picture tells its server who reads what and when.
  img: ({ alt }: Plain<'img'>) => <span className={styles.picture}>{alt}</span>,
  // The turn's own heading is of level 2.
  h1: ({ children }: Plain<'h1'>) => <h3>{children}</h3>,
  h2: ({ children }: Plain<'h2'>) => <h3>{children}</h3>,
  h3: ({ children }: Plain<'h3'>) => <h4>{children}</h4>,
  h4: ({ children }: Plain<'h4'>) => <h5>{children}</h5>,
  h5: ({ children }: Plain<'h5'>) => <h6>{children}</h6>,
  pre: ({ children }: Plain<'pre'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }: Plain<'table'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};
