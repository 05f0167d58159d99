import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Work that one node does at a time, a row each: `status`, `node_id`, `heartbeat_at`, `created_at`. */
type LeasedTable = 'assistant.knowledge_refreshes' | 'assistant.topic_classifications';

/** After so long without a sign of life a piece of work has lost its node. */
const STALE_SECONDS = 8;
/** An expression about a leased row. */
export const isStale = sql<boolean>`coalesce(heartbeat_at, created_at) < now() - make_interval(secs => ${STALE_SECONDS})`;

export type Lease = {
  /** @returns whether this node may go on with it */
  claim(db: Db, id: string, nodeId: string): Promise<boolean>;
  /** A sign of life. @returns false when another node has taken it over */
  beat(db: Db, id: string, nodeId: string): Promise<boolean>;
  /** Anybody may go on with it. */
  release(db: Db, id: string, nodeId: string): Promise<void>;
};

export function leaseOn(name: LeasedTable): Lease {
  const table = sql.table(name);
  const own = (id: string, nodeId: string) => sql`id = ${id} and node_id = ${nodeId}`;
  return {
    claim: async (db, id, nodeId) => {
      const { rows } = await sql`
        update ${table} set status = 'running', node_id = ${nodeId}, heartbeat_at = now()
        where id = ${id} and status in ('queued', 'running')
          and (node_id is null or node_id = ${nodeId} or heartbeat_at is null or ${isStale}) returning id`.execute(db);
      return rows.length > 0;
    },
    beat: async (db, id, nodeId) => {
      const { rows } = await sql`
        update ${table} set heartbeat_at = now() where ${own(id, nodeId)} and status = 'running' returning id`.execute(
        db,
      );
      return rows.length > 0;
    },
    release: async (db, id, nodeId) => {
      await sql`update ${table} set node_id = null, heartbeat_at = null where ${own(id, nodeId)}`.execute(db);
    },
  };
}
