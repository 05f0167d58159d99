import type { Framework } from '@parley/contracts/assistant/competency-frameworks.ts';

/** What `PUT` takes of what `GET` gave. */
export function contentOf({ code, title, description, licence, attribution, scale, items }: Framework) {
  return {
    code,
    title,
    description,
    licence,
    attribution,
    scale,
    items: items.map(({ root_id: _, sort: __, ...item }) => item),
  };
}
