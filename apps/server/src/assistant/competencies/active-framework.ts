import type { CompetencyItem, Framework } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Context } from '#platform/context.ts';
import { readActive } from '../competency-frameworks/competency-frameworks.service.ts';

/** The framework that skills are seen by now, made ready for looking up. */
export type ActiveFramework = {
  framework: Framework;
  byId: ReadonlyMap<string, CompetencyItem>;
  /** Skills; areas have no evidence. */
  byCode: ReadonlyMap<string, CompetencyItem>;
  byRoot: ReadonlyMap<string, CompetencyItem>;
};

export function indexed(framework: Framework): ActiveFramework {
  const skills = framework.items.filter(({ kind }) => kind === 'skill');
  return {
    framework,
    byId: new Map(framework.items.map((item) => [item.id, item])),
    byCode: new Map(skills.map((item) => [item.code, item])),
    byRoot: new Map(skills.map((item) => [item.root_id, item])),
  };
}

/** @param ctx in the scope of a tenant */
export const activeFramework = async (ctx: Context): Promise<ActiveFramework> => indexed(await readActive(ctx));

/**
 * What the active framework calls a skill that evidence was gathered for: the same skill of another version, else one of the
 * same code. Evidence for a skill that it does not have keeps its own code, and waits.
 */
export const codeNow = (
  { byRoot }: Pick<ActiveFramework, 'byRoot'>,
  { code, rootId }: { code: string; rootId: string | null },
): string => (rootId === null ? undefined : byRoot.get(rootId)?.code) ?? code;
