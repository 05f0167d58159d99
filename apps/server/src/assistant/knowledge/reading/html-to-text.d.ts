/** The part of html-to-text that is used; it brings no types. */
declare module 'html-to-text' {
  export type Element = { name: string; children: Element[] };
  export type Builder = {
    openBlock(options: { leadingLineBreaks: number }): void;
    closeBlock(options: { trailingLineBreaks: number }): void;
    addInline(text: string): void;
  };
  export type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  export type Options = {
    wordwrap: number | false;
    limits?: { maxInputLength?: number; maxDepth?: number; ellipsis?: string };
    formatters?: Record<
      string,
      (element: Element, walk: (children: Element[], builder: Builder) => void, builder: Builder) => void
    >;
    selectors?: Selector[];
  };
  export function htmlToText(html: string, options: Options): string;
}
