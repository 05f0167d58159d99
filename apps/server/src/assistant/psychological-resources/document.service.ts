import type { ProfileChange } from '@parley/contracts/assistant/profile.ts';
import type { PsychologicalResources, Refreshed } from '@parley/contracts/assistant/psychological-resources.ts';
import { inTransaction } from '#platform/context.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import type { FactRow } from '../profile/fact.ts';
import type { Person } from '../profile/profile.service.ts';
import { readProfile, refreshFacts, replaceProfile } from '../profile/profile.service.ts';
import { fitHouseResources } from './house-resources.service.ts';
import { listResources, markResources } from './psychological-resources.service.ts';

/** The profile of the caller with all they keep. */
export async function readDocument(ctx: AssistantContext): Promise<PsychologicalResources> {
  const { profile, version, updatedAt } = await readProfile(ctx);
  return { profile, resources: await listResources(ctx), updated_at: updatedAt, version };
}

export type DocumentChange = {
  profile: ProfileChange;
  marks: { id: string; pinned?: boolean | undefined; done?: boolean | undefined }[];
};

/**
 * PROF-1: writes what is the person's to write; what of the house fits follows what counts now.
 * @param version that was changed; null where it does not matter which
 * @throws conflict, fact_not_found, resource_not_found
 */
export const replaceDocument = (
  ctx: AssistantContext,
  { profile, marks }: DocumentChange,
  version: number | null,
): Promise<PsychologicalResources> =>
  inTransaction(ctx, async (ctx) => {
    await replaceProfile(ctx, profile, version);
    await markResources(ctx, marks);
    await fitHouseResources(ctx, personOf(ctx));
    return readDocument(ctx);
  });

const told = ({ id, kind, text }: FactRow) => ({ id, of: 'fact' as const, kind, text });

/** PROF-2: reads a person's conversations anew. Nothing that is pinned, edited, done or rejected is touched; the same again changes nothing. */
export const refreshDocument = (ctx: AssistantContext, person: Person): Promise<Refreshed> =>
  inTransaction(ctx, async (ctx) => {
    const facts = await refreshFacts(ctx, person);
    const resources = await fitHouseResources(ctx, person);
    return {
      added: [...facts.added.map(told), ...resources.added],
      updated: [...facts.updated.map(told), ...resources.updated],
      retired: [...facts.retired.map(told), ...resources.retired],
      kept: [...facts.kept.map(told), ...resources.kept],
    };
  });
