import { createFormatter } from '@parley/contracts/formats.ts';
import type { Archive } from '@parley/contracts/identity/personal-data.ts';
import { ARCHIVE_HOURS, personalDataProblems } from '@parley/contracts/identity/personal-data.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import type { PersonalData, TakenFile, Taking } from '#platform/personal-data.ts';
import { takenTables } from '#platform/personal-data.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { ARCHIVES_PER_USER } from '../limits.ts';
import { seal, unseal } from '../sealing.ts';
import type { Secrets } from '../secrets.ts';
import { formatsOf } from '../tenants/tenants.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import { ARCHIVE_WORDS } from './archive-words.ts';
import type { ArchiveRow } from './personal-data.store.ts';
import * as store from './personal-data.store.ts';
import { zip } from './zip.ts';

/** One that is not ready by then has failed: its job was tried again and again meanwhile. */
const GIVEN_UP_MINUTES = 60;
/** Bytes sealed and kept together. */
const PART_BYTES = 512 * 1024;

const after = (now: Date, hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

function view({ clock }: Pick<Context, 'clock'>, row: ArchiveRow): Archive {
  const waited = clock.now().getTime() - Date.parse(row.askedAt) > GIVEN_UP_MINUTES * 60_000;
  return {
    id: row.id,
    status: row.readyAt ? 'ready' : waited ? 'failed' : 'waiting',
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    askedAt: row.askedAt,
    readyAt: row.readyAt,
    expiresAt: row.expiresAt,
  };
}

const live = async (ctx: SignedContext): Promise<ArchiveRow[]> =>
  store.listArchives(asSystem(ctx).db, ctx.principal.userId, ctx.clock.now().toISOString());

export const listArchives = async (ctx: SignedContext): Promise<Archive[]> =>
  (await live(ctx)).map((row) => view(ctx, row));

/** Begins an archive of everything. @throws too_many_requests */
export async function askForArchive(ctx: SignedContext): Promise<Archive> {
  const { userId, tenantId, email } = ctx.principal;
  const waiting = (await listArchives(ctx)).find(({ status }) => status === 'waiting');
  if (waiting) return waiting;
  await ctx.rateLimits.consume(ARCHIVES_PER_USER, userId);
  return inTransaction(asSystem(ctx), async (system) => {
    const now = system.clock.now();
    const account = await findAccount(system, userId);
    const row = await store.replaceArchives(system.db, {
      id: uuidv7(),
      userId,
      language: account?.language ?? system.from.language,
      askedAt: now.toISOString(),
      expiresAt: after(now, ARCHIVE_HOURS),
    });
    await publish(system, 'personal_data.asked', { archiveId: row.id });
    await writeAudit(system, { action: 'personal_data.asked', resource: 'user', tenantId, userId, email });
    return view(system, row);
  });
}

const boundTo = (id: string, number: number): string => `data-export ${id} ${number}`;

/** The file as it was packed, part by part. @throws archive_not_found, archive_not_ready */
export async function collectArchive(
  ctx: SignedContext,
  id: string,
): Promise<{ name: string; sizeBytes: number; pieces: AsyncIterable<Buffer> }> {
  const row = (await live(ctx)).find((each) => each.id === id);
  if (!row) throw new ProblemError(personalDataProblems.archive_not_found);
  if (!row.readyAt) throw new ProblemError(personalDataProblems.archive_not_ready);
  const { userId, tenantId, email } = ctx.principal;
  const system = asSystem(ctx);
  await inTransaction(system, (system) =>
    writeAudit(system, { action: 'personal_data.collected', resource: 'user', tenantId, userId, email }),
  );
  const pieces = async function* () {
    for (let number = 0; ; number += 1) {
      const part = await store.findPart(system.db, id, number);
      if (!part) return;
      yield unseal(ctx.identity.secrets, boundTo(id, number), {
        bytes: part.sealed,
        encryptedWith: part.encryptedWith,
      });
    }
  };
  return { name: ARCHIVE_WORDS[row.language].file, sizeBytes: Number(row.sizeBytes), pieces: pieces() };
}

/** All that both halves hold, each read by itself. */
async function* everything(
  system: Context,
  halves: readonly PersonalData[],
  taking: Taking & { name: string },
): AsyncGenerator<TakenFile> {
  const { readMe } = ARCHIVE_WORDS[taking.language];
  yield { path: 'README.md', pieces: [readMe(taking.name, taking.format.date(system.clock.now()))] };
  for (const half of halves) {
    if (half.readable) yield* half.readable(system, taking);
    yield* takenTables(system, half, taking.userId);
  }
}

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    kept.push(piece);
    length += piece.length;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(kept);
      yield all.subarray(0, PART_BYTES);
      const rest = all.subarray(PART_BYTES);
      kept = [rest];
      length = rest.length;
    }
  }
  if (length > 0) yield Buffer.concat(kept);
}

/** Makes an archive that was asked for; harmless to repeat, also after having been killed in the middle. As the system. */
export async function makeArchive(
  system: Context,
  { id, secrets, halves }: { id: string; secrets: Secrets; halves: readonly PersonalData[] },
): Promise<void> {
  const row = await store.findArchive(system.db, id);
  if (!row || row.readyAt) return;
  const account = await findAccount(system, row.userId);
  if (!account) return;
  await store.deleteParts(system.db, id);
  const now = system.clock.now();
  const { userId, language } = row;
  // An archive spans the accounts of a person; it is written as the one they began in writes.
  const format = createFormatter(language, account.tenantId ? await formatsOf(system, account.tenantId) : {}, 'UTC');
  const files = everything(system, halves, { userId, language, format, name: account.name });
  let number = 0;
  let sizeBytes = 0;
  for await (const part of inParts(zip(files, now))) {
    const { bytes, encryptedWith } = seal(secrets, boundTo(id, number), part);
    await store.insertPart(system.db, id, { number, sealed: bytes, encryptedWith });
    number += 1;
    sizeBytes += part.length;
  }
  const ready = system.clock.now();
  await store.updateReady(system.db, id, {
    sizeBytes,
    readyAt: ready.toISOString(),
    expiresAt: after(ready, ARCHIVE_HOURS),
  });
}

export const forgetLapsedArchives = async (ctx: IdentityContext): Promise<void> =>
  void (await store.deleteLapsed(ctx.db, ctx.clock.now().toISOString()));
