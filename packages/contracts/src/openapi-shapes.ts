import * as z from 'zod/mini';
import { namedShapes } from './named-shapes.ts';

type JsonObject = Record<string, unknown>;
/** What is sent, and what is answered: a default may be left out of the first and is always in the second. */
type Direction = 'input' | 'output';

const DEFINITION = /^#\/\$defs\/(.+)$/;
const INPUT = 'Input';

/** Every value of a JSON document through `change`, innermost first. */
function rewritten(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewritten(one, change)])));
}

/** The definitions that a shape refers to. */
function referredBy(shape: unknown): Set<string> {
  const found = new Set<string>();
  rewritten(shape, (object) => {
    const name = DEFINITION.exec(String(object.$ref))?.[1];
    if (name) found.add(name);
    return object;
  });
  return found;
}

/** Collects what the shapes of a document share, so that each is written once. */
export class Shapes {
  readonly #names = namedShapes();
  readonly #definitions: Record<Direction, Map<string, JsonObject>> = { input: new Map(), output: new Map() };

  /** A shape as JSON Schema; what it shares with others as `#/$defs/Name`, until `settled` knows the final name. */
  of(schema: z.ZodMiniType, io: Direction): JsonObject {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ shape: schema }), {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: this.#names,
    }) as unknown as { properties: { shape: JsonObject }; $defs?: Record<string, JsonObject> };
    for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
      if (name.startsWith('__')) throw new Error(`A recursive shape has no name. Export it: ${JSON.stringify(schema)}`);
      this.#definitions[io].set(name, definition);
    }
    return this.#marked(properties.shape, io) as JsonObject;
  }

  /** The same with the outermost shape written out, also where it has a name. */
  inline(schema: z.ZodMiniType, io: Direction): JsonObject {
    const shape = this.of(schema, io);
    const name = /^#\/\$defs\/(.+):/.exec(String(shape.$ref))?.[1];
    return name ? (this.#marked(this.#definitions[io].get(name), io) as JsonObject) : shape;
  }

  /** Says of each reference which direction it is read in. */
  #marked = (shape: unknown, io: Direction): unknown =>
    rewritten(shape, (object) =>
      DEFINITION.test(String(object.$ref)) ? { ...object, $ref: `${object.$ref}:${io}` } : object,
    );

  /** Names whose two directions differ, or refer to such a name. */
  #twofold(): Set<string> {
    const { input, output } = this.#definitions;
    const differing = new Set(
      [...input.keys()].filter(
        (name) => output.has(name) && JSON.stringify(input.get(name)) !== JSON.stringify(output.get(name)),
      ),
    );
    for (let before = -1; before !== differing.size; ) {
      before = differing.size;
      for (const [name, shape] of input)
        if (output.has(name) && [...referredBy(shape)].some((one) => differing.has(one))) differing.add(name);
    }
    return differing;
  }

  /** The components, and the document with every reference to them. */
  settled(document: JsonObject): { document: JsonObject; schemas: Record<string, unknown> } {
    const twofold = this.#twofold();
    const nameOf = (name: string, io: Direction): string =>
      io === 'input' && twofold.has(name) ? `${name}${INPUT}` : name;
    const final = (value: unknown): unknown =>
      rewritten(value, (object) => {
        const [, name = '', io] = /^#\/\$defs\/(.+):(input|output)$/.exec(String(object.$ref)) ?? [];
        return io ? { ...object, $ref: `#/components/schemas/${nameOf(name, io as Direction)}` } : object;
      });
    const entries = (['input', 'output'] as const).flatMap((io) =>
      [...this.#definitions[io]].map(([name, shape]): [string, unknown] => [
        nameOf(name, io),
        final(this.#marked(shape, io)),
      ]),
    );
    const schemas = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
    return { document: final(document) as JsonObject, schemas };
  }
}
