import { htmlToText } from 'html-to-text';
import type { Part, ReadParts } from './document-parts.ts';
import { Refused, TEXT_LENGTH } from './document-parts.ts';

/** Marks a heading in the text that the library writes; taken out of what comes in. */
const MARK = '\uE000';
const DEPTH = 200;

const SKIPPED = ['script', 'style', 'noscript', 'template', 'svg', 'img', 'nav', 'iframe', 'object', 'form', 'head'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Headings and paragraphs of a page. Nothing of it runs and nothing is fetched. */
export function readHtml(html: string): ReadParts {
  if (html.length > TEXT_LENGTH * 4) throw new Refused('too_long');
  const clean = html.replaceAll(MARK, '').replace(/\0/gu, '');
  const title = /<title[^>]*>([^<]{1,300})/iu.exec(clean)?.[1];
  const text = htmlToText(clean, {
    wordwrap: false,
    limits: { maxInputLength: TEXT_LENGTH * 4, maxDepth: DEPTH, ellipsis: '' },
    formatters: {
      marked: (element, walk, builder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addInline(`${MARK}${element.name.slice(1)}`);
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
      ...HEADINGS.map((selector) => ({ selector, format: 'marked' })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'td', format: 'inline' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 60 } },
    ],
  });
  const parts = text.split(/\n{2,}/u).flatMap((block): Part[] => {
    const said = block.trim();
    const heading = new RegExp(`^${MARK}([1-6])([\\s\\S]*)$`, 'u').exec(said);
    if (heading) {
      const words = (heading[2] ?? '').replace(/\s+/gu, ' ').trim();
      return words === '' ? [] : [{ kind: 'heading', level: Number(heading[1]), text: words, page: null }];
    }
    return said === '' ? [] : [{ kind: 'text', text: said.replaceAll(MARK, ''), page: null }];
  });
  return { title: title ? decodeEntities(title) : null, pages: null, parts };
}

const decodeEntities = (text: string): string | null =>
  htmlToText(text, { wordwrap: false }).replace(/\s+/gu, ' ').trim() || null;
