import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import * as z from 'zod/mini';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
  minLength?: number;
};

/** Says what stands in a field of that name; undefined: whatever its schema wants. */
export type Named = (field: string) => string | undefined;

function sample(schema: Schema, field: string, named: Named): unknown {
  const { anyOf, properties, items, minimum, minLength, format } = schema;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return sample(anyOf.find((one) => one.type !== 'null') ?? {}, field, named);
  if (type === 'object' || properties)
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, sample(one, name, named)]));
  if (type === 'array') return items ? [sample(items, field, named)] : [];
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  if (type === 'boolean') return false;
  if (type !== 'string') return {};
  const said = named(field);
  if (said !== undefined) return said;
  return format === 'email' ? 'somebody@example.org' : 'x'.repeat(Math.max(minLength ?? 1, 4));
}

/** A body the contract accepts, as far as its schema tells: every field is there, and nothing in it is on. */
export const sampleBody = ({ body }: EndpointDescription, named: Named): Record<string, unknown> | undefined =>
  body
    ? (sample(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, '', named) as Record<
        string,
        unknown
      >)
    : undefined;
