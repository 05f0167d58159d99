import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { Refused } from './reading/document-parts.ts';
import type { HeldRefresh, Staged } from './refresh.store.ts';
import { stageVersion } from './refresh.store.ts';
import * as store from './room-for-passages.store.ts';
import { lockKnowledge } from './turn-over.store.ts';

export type Room = {
  /** The list of the refresh has changed, and with it what goes when the refresh ends. */
  listChanged(): void;
  /** Whether there may be room for a document, however short. */
  isLeft(): Promise<boolean>;
  /**
   * Stages a version as the holder of the refresh. Where it finds no room, vectors give theirs: without them passages are still found by
   * their words. They do so only for a document that has room then, so one that has none costs no vectors, which would be made again.
   * @throws Refused
   */
  stage(staged: Staged): Promise<void>;
};

/** Ends a transaction whose version has no room. */
class NoRoom extends Error {
  /** Missing, even where the version has no vectors itself. */
  readonly bytes: number;
  constructor(bytes: number) {
    super('no room');
    this.bytes = bytes;
  }
}

type RoomMeans = {
  system: Context;
  refresh: HeldRefresh;
  /** That vectors are made with; none where that is off. */
  model: string | null;
  /** Keeps the refresh until the transaction ends. */
  hold(ctx: Context): Promise<void>;
};

/** What a tenant's passages may fill while a refresh stages versions. */
export function roomForPassages({ system, refresh, model, hold }: RoomMeans): Room {
  const { tenantId } = refresh;
  // Summed up only where the tenant has no room otherwise, and never while a transaction waits for it.
  let giving: store.Giving | null = null;
  const sumUp = async (): Promise<store.Giving> => {
    giving ??= await store.sumUpGiving(system.db, refresh);
    return giving;
  };
  const write = async (staged: Staged, dropping: boolean): Promise<void> => {
    let dropped = 0;
    await inTransaction(system, async (ctx) => {
      await hold(ctx);
      // Those who write vectors hold it too, and cannot take the room that others of them gave.
      if (dropping) await lockKnowledge(ctx.db, tenantId);
      await stageVersion(ctx.db, staged);
      const missing = () => store.bytesOverLimit(ctx.db, tenantId, giving?.leaving);
      let bytes = await missing();
      while (dropping && bytes > 0) {
        const given = await store.dropVectors(ctx.db, refresh, model, bytes);
        if (given === 0) break;
        dropped += given;
        bytes = await missing();
      }
      if (bytes > 0) throw new NoRoom(bytes - (await store.vectorBytesOf(ctx.db, staged.versionId)));
    });
    if (giving) giving.vectors -= dropped;
  };
  const refusalOf = (written: Promise<void>): Promise<NoRoom | null> =>
    written.then(
      () => null,
      (error: unknown) => {
        if (error instanceof NoRoom) return error;
        throw error;
      },
    );
  return {
    listChanged: () => {
      giving = null;
    },
    isLeft: async () => {
      if ((await store.bytesOverLimit(system.db, tenantId, giving?.leaving)) <= 0) return true;
      const { leaving, vectors } = await sumUp();
      return (await store.bytesOverLimit(system.db, tenantId, leaving)) <= vectors;
    },
    stage: async (staged) => {
      const known = giving !== null;
      const refused = await refusalOf(write(staged, false));
      if (!refused) return;
      const { leaving, vectors } = await sumUp();
      const goes = known ? 0 : leaving.reduce((sum, { bytes }) => sum + bytes, 0);
      if (refused.bytes - goes > vectors) throw new Refused('no_room');
      if (await refusalOf(write(staged, true))) throw new Refused('no_room');
    },
  };
}
