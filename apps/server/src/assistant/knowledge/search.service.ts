import type { Context } from '#platform/context.ts';
import type { Embeddings } from '#platform/model/embeddings.ts';
import type { FoundPassage } from './knowledge.store.ts';
import * as store from './knowledge.store.ts';

/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): what stands first in both lists stands first. */
const RANK = 60;
const EACH = 20;
/** Vectors compared in this process, at most; more of them want a database that compares them. */
const MOST_VECTORS = 20_000;

export type Found = Omit<FoundPassage, 'place'> & {
  /** Cosine of question and passage; null where no vectors were asked. */
  likeness: number | null;
};

export type SearchMeans = { embeddings: Embeddings | null; knowsVectors: boolean | null };
export type Search = { question: string; language: 'en' | 'fr'; limit: number; signal: AbortSignal };

function cosine(one: number[], other: number[]): number {
  let dot = 0;
  let a = 0;
  let b = 0;
  for (let index = 0; index < one.length; index += 1) {
    const x = one[index] ?? 0;
    const y = other[index] ?? 0;
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return a === 0 || b === 0 ? 0 : dot / Math.sqrt(a * b);
}

async function byMeaning(ctx: Context, means: SearchMeans, { question, signal }: Search): Promise<FoundPassage[]> {
  const { embeddings } = means;
  if (!embeddings) return [];
  const [vector] = await embeddings.embed([question], signal);
  if (!vector) return [];
  means.knowsVectors ??= await store.knowsVectors(ctx.db);
  if (means.knowsVectors) return store.searchByVector(ctx.db, embeddings.model, vector, EACH);
  const vectors = await store.listVectors(ctx.db, embeddings.model, vector.length, MOST_VECTORS);
  const nearest = vectors
    .map(({ place, embedding }) => ({ place, likeness: cosine(vector, embedding) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, EACH);
  const found = new Map(
    (
      await store.findPlaces(
        ctx.db,
        nearest.map(({ place }) => place),
      )
    ).map((row) => [row.place, row]),
  );
  return nearest.flatMap(({ place, likeness }) => {
    const row = found.get(place);
    return row ? [{ ...row, coverage: likeness }] : [];
  });
}

/** Passages of the caller's tenant, by words and, where there is an embedding model, by meaning too. Vectors that fail or take too long are done without. */
export async function searchPassages(ctx: Context, means: SearchMeans, search: Search): Promise<Found[]> {
  if (search.question.trim() === '') return [];
  const meaning = byMeaning(ctx, means, search).catch((error: unknown) => {
    if (!search.signal.aborted) ctx.log.warn({ err: error }, 'a search went without vectors');
    return [];
  });
  const [words, vectors] = await Promise.all([
    store.searchByWords(ctx.db, search.question, search.language, EACH),
    meaning,
  ]);
  const merged = new Map<string, { row: FoundPassage; score: number; coverage: number; likeness: number | null }>();
  words.forEach((row, index) => {
    merged.set(row.place, { row, score: 1 / (RANK + index + 1), coverage: row.coverage, likeness: null });
  });
  vectors.forEach((row, index) => {
    const known = merged.get(row.place);
    const score = 1 / (RANK + index + 1);
    merged.set(row.place, {
      row,
      score: score + (known?.score ?? 0),
      coverage: known?.coverage ?? 0,
      likeness: row.coverage,
    });
  });
  return [...merged.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, search.limit)
    .map(({ row: { place: _, ...row }, coverage, likeness }) => ({ ...row, coverage, likeness }));
}
