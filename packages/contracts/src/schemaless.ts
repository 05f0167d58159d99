/** What would read a value. A page that asks for it would believe to have checked something. */
const readers = new Set<string | symbol>([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'decode',
  'encode',
  '_zod',
]);

/** Stands in for the schemas of the contracts in the browser's build: describing works and means nothing, reading throws. */
export const z: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (readers.has(name)) throw new Error('Contracts are not validated in the browser; the server does it.');
    // Options of one enumeration spread into another's.
    if (name === Symbol.iterator) return () => [].values();
    return typeof name === 'symbol' ? undefined : z;
  },
  apply: () => z,
});
