import { describe, expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { openApiDocument } from './openapi.ts';

type Shape = { $ref?: string; type?: unknown; properties?: Record<string, unknown> };
const document = openApiDocument(allEndpoints, { version: '1.0.0', serverUrl: 'https://parley.example' });
const { schemas } = document.components as { schemas: Record<string, Shape> };

/** Every object of the document, with the place where it stands. */
function* objectsIn(value: unknown, at = ''): Generator<[string, Shape]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value];
  for (const [key, one] of Object.entries(value)) yield* objectsIn(one, `${at}/${key}`);
}

describe('DEV-2 the description of the API', () => {
  it('DEV-2 every reference leads to a component', () => {
    const names = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`));
    const references = [...objectsIn(document)].flatMap(([at, { $ref }]) =>
      typeof $ref === 'string' ? [[at, $ref]] : [],
    );
    expect(references.length).toBeGreaterThan(500);
    expect(references.filter(([, reference]) => !names.has(reference ?? ''))).toEqual([]);
  });

  it('DEV-2 no shape of three fields or more stands twice: what repeats is a component', () => {
    const places = new Map<string, string[]>();
    for (const [at, object] of objectsIn({ paths: document.paths, schemas })) {
      if (object.type !== 'object' || Object.keys(object.properties ?? {}).length < 3) continue;
      const key = JSON.stringify(object);
      places.set(key, [...(places.get(key) ?? []), at]);
    }
    expect([...places.values()].filter((where) => where.length > 1)).toEqual([]);
  });

  it('DEV-2 what is sent and what is answered have names of their own where a default makes them differ', () => {
    expect(schemas.IpSettings).toMatchObject({ required: ['isActive', 'strategy'] });
    expect(schemas.IpSettingsInput ?? { required: ['isActive'] }).toMatchObject({ required: ['isActive'] });
  });
});
