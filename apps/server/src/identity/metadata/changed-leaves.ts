type Document = Record<string, unknown>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A change of one leaf: `type` is the way to it, `a/b/c`; without a payload, or with null, it is taken away. */
export type LeafChange = { type: string; payload?: unknown };

function withLeaf(document: Document, [name, ...rest]: string[], payload: unknown): Document {
  if (name === undefined) return document;
  const { [name]: former, ...others } = document;
  if (rest.length > 0) return { ...others, [name]: withLeaf(isDocument(former) ? former : {}, rest, payload) };
  return payload === undefined || payload === null ? others : { ...others, [name]: payload };
}

/** The document after every change, one after the other; what was given in stays as it is. */
export const withLeaves = (document: Document, changes: readonly LeafChange[]): Document =>
  changes.reduce((changed, { type, payload }) => withLeaf(changed, type.split('/'), payload), document);
