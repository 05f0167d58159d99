import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type DocumentRow = {
  id: string;
  source: 'folder' | 'upload';
  name: string;
  title: string | null;
  kind: 'markdown' | 'text' | 'html' | 'pdf' | 'docx' | null;
  state: 'waiting' | 'ready' | 'refused';
  reason: string | null;
  sizeBytes: number;
  language: 'en' | 'fr' | null;
  pages: number | null;
  passages: number;
  liveVersion: string | null;
  updatedAt: string;
};
const COLUMNS = [
  'id',
  'source',
  'name',
  'title',
  'kind',
  'state',
  'reason',
  'sizeBytes',
  'language',
  'pages',
  'passages',
  'liveVersion',
  'updatedAt',
] as const;

export async function listDocuments(
  db: Db,
  { limit, offset, state }: { limit: number; offset: number; state: DocumentRow['state'] | null },
): Promise<{ documents: DocumentRow[]; total: number }> {
  const all = db
    .selectFrom('assistant.knowledgeDocuments')
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''));
  const documents = await all
    .select(COLUMNS)
    // What needs somebody stands first.
    .orderBy(sql`case state when 'refused' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { documents: documents as DocumentRow[], total: Number(total) };
}

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('assistant.knowledgeDocuments').select(COLUMNS).where('id', '=', id).executeTakeFirst() as Promise<
    DocumentRow | undefined
  >;

/** The upload that has this name and these bytes already. */
const findSame = (
  db: Db,
  { tenantId, name, digest }: { tenantId: string; name: string; digest: Buffer },
): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('assistant.knowledgeDocuments as d')
    .innerJoin('assistant.knowledgeFiles as f', 'f.documentId', 'd.id')
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .where('d.tenantId', '=', tenantId)
    .where('d.source', '=', 'upload')
    .where('d.name', '=', name)
    .where('f.digest', '=', digest)
    .executeTakeFirst() as Promise<DocumentRow | undefined>;

/**
 * Keeps the bytes, in the place of those of the same name; their number first, which is refused where there is no room for them. In a
 * transaction. The same bytes again take no room and change nothing.
 * @returns the document, not read yet
 */
export async function keepUpload(
  db: Db,
  upload: { id: string; tenantId: string; uploadedBy: string; name: string; digest: Buffer; content: Buffer },
): Promise<DocumentRow> {
  const { id, tenantId, uploadedBy, name, digest, content } = upload;
  const same = await findSame(db, upload);
  if (same) return same;
  const room = { uploadedBy, sizeBytes: content.length };
  const document = (await db
    .insertInto('assistant.knowledgeDocuments')
    .values({ id, tenantId, source: 'upload', name, sizeBytes: content.length })
    .onConflict((on) =>
      on.columns(['tenantId', 'source', 'name']).doUpdateSet({
        updatedAt: sql<string>`now()`,
        sizeBytes: content.length,
        // What it said before goes on being found until this is read.
        state: sql<string>`case when knowledge_documents.state = 'ready' then 'ready' else 'waiting' end`,
        reason: null,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()) as DocumentRow;
  await db
    .insertInto('assistant.knowledgeFiles')
    .values({ documentId: document.id, tenantId, digest, content: Buffer.alloc(0), ...room })
    .onConflict((on) => on.column('documentId').doUpdateSet({ digest, content: Buffer.alloc(0), ...room }))
    .execute();
  await db.updateTable('assistant.knowledgeFiles').set({ content }).where('documentId', '=', document.id).execute();
  return document;
}

/** As the system, in a transaction; the passages went before. */
export const deleteDocument = (db: Db, tenantId: string, id: string): Promise<unknown> =>
  db.deleteFrom('assistant.knowledgeDocuments').where('tenantId', '=', tenantId).where('id', '=', id).execute();

/** As the system, in a transaction. */
export const lockDocument = (db: Db, tenantId: string, id: string): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('assistant.knowledgeDocuments')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<DocumentRow | undefined>;

export type PassageRow = { id: string; heading: string[]; page: number | null; text: string };

/** Of the version that is shown. */
export async function listPassages(db: Db, documentId: string, limit: number, offset: number): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select p.id, p.heading, p.page, p.text
    from assistant.knowledge_documents d join assistant.knowledge_passages p on p.version_id = d.live_version
    where d.id = ${documentId} order by p.position limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export type PlacedPassage = PassageRow & { position: number };
export type Surroundings = {
  document: Pick<DocumentRow, 'id' | 'title' | 'name' | 'kind'>;
  passages: PlacedPassage[];
  position: number;
};

/** A passage that is shown, with those around it. */
export async function findSurroundings(db: Db, id: string, around: number): Promise<Surroundings | undefined> {
  const { rows } = await sql<
    PlacedPassage & {
      here: number;
      documentId: string;
      title: string;
      name: string;
      kind: NonNullable<DocumentRow['kind']>;
    }
  >`
    with here as (
      select p.version_id, p.position, d.id as document_id, d.title, d.name, d.kind
      from assistant.knowledge_passages p join assistant.knowledge_documents d on d.live_version = p.version_id
      where p.id = ${id} limit 1)
    select p.id, p.heading, p.page, p.text, p.position, here.position as here, here.document_id, here.title, here.name, here.kind
    from here join assistant.knowledge_passages p on p.version_id = here.version_id
      and p.position between here.position - ${around}::integer and here.position + ${around}::integer
    order by p.position`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return {
    document: { id: first.documentId, title: first.title, name: first.name, kind: first.kind },
    passages: rows.map(({ id, heading, page, text, position }) => ({ id, heading, page, text, position })),
    position: first.here,
  };
}

export type FoundPassage = PassageRow & { documentId: string; title: string; coverage: number; place: string };

/** By words, best first. */
export async function searchByWords(
  db: Db,
  question: string,
  language: 'en' | 'fr',
  limit: number,
): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    select p.id, p.heading, p.page, p.text, p.document_id, d.title, s.coverage, p.version_id || ':' || p.position as place
    from assistant.search_knowledge(${question}, ${language}, ${limit}) with ordinality s
    join assistant.knowledge_passages p on p.version_id = s.version_id and p.position = s.position
    join assistant.knowledge_documents d on d.id = p.document_id
    order by s.ordinality`.execute(db);
  return rows;
}

/** Whether the database compares vectors itself. */
export async function knowsVectors(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'vector'`.execute(db);
  return rows.length > 0;
}

/** By meaning, nearest first, in the database. `coverage` is the cosine. */
export async function searchByVector(db: Db, model: string, vector: number[], limit: number): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    select p.id, p.heading, p.page, p.text, p.document_id, d.title, 1 - (p.embedding::vector <=> ${`[${vector.join(',')}]`}::vector) as coverage,
      p.version_id || ':' || p.position as place
    from assistant.knowledge_documents d join assistant.knowledge_passages p on p.version_id = d.live_version
    where p.embedded_with = ${model} and array_length(p.embedding, 1) = ${vector.length}
    order by p.embedding::vector <=> ${`[${vector.join(',')}]`}::vector limit ${limit}`.execute(db);
  return rows;
}

export type Vector = { place: string; embedding: number[] };

/** Vectors to compare here, where the database does not. */
export async function listVectors(db: Db, model: string, length: number, limit: number): Promise<Vector[]> {
  const { rows } = await sql<Vector>`
    select p.version_id || ':' || p.position as place, p.embedding
    from assistant.knowledge_documents d join assistant.knowledge_passages p on p.version_id = d.live_version
    where p.embedded_with = ${model} and array_length(p.embedding, 1) = ${length} limit ${limit}`.execute(db);
  return rows;
}

export async function findPlaces(db: Db, places: string[]): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    select p.id, p.heading, p.page, p.text, p.document_id, d.title, 0::real as coverage, w.place
    from unnest(${places}::text[]) w(place)
    join assistant.knowledge_passages p on p.version_id = split_part(w.place, ':', 1)::uuid and p.position = split_part(w.place, ':', 2)::integer
    join assistant.knowledge_documents d on d.live_version = p.version_id`.execute(db);
  return rows;
}
