import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
};

const schemaOf = ({ body }: EndpointDescription): Schema =>
  body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/** Values a schema accepts, mostly. @param known what strings are drawn from besides plain words, such as ids that exist */
function arbitraryOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, known)));
  switch (schema.type) {
    case 'object': {
      const required = schema.required ?? [];
      const each = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const value = arbitraryOf(field, known);
        return [name, required.includes(name) ? value : fc.option(value, { nil: undefined })];
      });
      return fc.record(Object.fromEntries(each) as Record<string, fc.Arbitrary<unknown>>);
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, known), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000),
        max: Math.min(schema.maximum ?? 1_000, 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.constantFrom('Word', 'Another word', '#aabbcc', 'https://example.com'),
        fc.constantFrom(...known),
      );
  }
}

/** Names of the fields an endpoint reads. */
export const fieldsOf = (endpoint: EndpointDescription): string[] => Object.keys(schemaOf(endpoint).properties ?? {});

export const arbitraryBody = (endpoint: EndpointDescription, known: readonly string[]): fc.Arbitrary<object> =>
  arbitraryOf(schemaOf(endpoint), known) as fc.Arbitrary<object>;
