import { roleProblems } from '@parley/contracts/identity/roles.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { withoutEmptyIds } from './grantable-roles.ts';
import type { PermissionRow } from './permissions.store.ts';
import type { Holder } from './role-grants.ts';
import { covers, mayPut } from './role-grants.ts';

type Assignable = Pick<PermissionRow, 'id' | 'key' | 'assignmentType'>;

/**
 * What a role of a tenant holds afterwards: what was asked for and what is in every role. Nobody puts in what they do not
 * hold (R1), nor what tenants never put in, nor a wider one that allows it (R3). What the role held before may stay.
 * @param wanted ids; an empty one is none (R5)
 * @returns ids
 * @throws permission_not_found, permission_not_grantable, permission_not_assignable
 */
export function permissionsOf(
  holder: Holder,
  catalogue: readonly Assignable[],
  wanted: readonly string[],
  before: readonly string[] = [],
): string[] {
  const always = catalogue.filter(({ assignmentType }) => assignmentType === 'ALWAYS').map(({ id }) => id);
  const never = catalogue.filter(({ assignmentType }) => assignmentType === 'NEVER').map(({ key }) => key);
  const ids = withoutEmptyIds(wanted);
  for (const id of ids) {
    const permission = catalogue.find((candidate) => candidate.id === id);
    if (!permission) throw new ProblemError(roleProblems.permission_not_found);
    if (before.includes(id) || always.includes(id)) continue;
    const { key } = permission;
    if (never.some((forbidden) => covers([key], forbidden)))
      throw new ProblemError(roleProblems.permission_not_assignable);
    if (!mayPut(holder, key)) throw new ProblemError(roleProblems.permission_not_grantable);
  }
  return [...new Set([...ids, ...always])];
}
