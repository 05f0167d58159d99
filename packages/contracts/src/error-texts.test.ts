import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { commonProblems } from './problem.ts';

/** The specification's catalogue (§8), as far as it is about what is served. Byte for byte. */
const CATALOGUE: Readonly<Record<string, string>> = {
  request_too_large: 'Error request is too large',
  internal_error: "We're facing some difficulties, Please try again",
  unauthenticated: 'User is not authenticated',
  tenant_not_defined: 'TenantId is not defined',
  no_changes: 'No changes to update',
  metadata_unchanged: 'No changes to update',
  passwordless_failed: 'Failed to authenticate',
  social_failed: 'Failed to authenticate',
  invitation_invalid: "We couldn't verify your invitation",
  mfa_not_enrolled: 'MFA is not enrolled',
  member_not_found: 'User not in state',
  ip_metadata_not_found: 'ip metadata not found',
};
const all = [
  ...Object.values(commonProblems),
  ...allEndpoints.flatMap(({ endpoints }) => Object.values(endpoints)).flatMap(({ problems }) => problems ?? []),
];

it.each(Object.entries(CATALOGUE))('APP-15 the text of %s is that of the specification', (type, text) => {
  expect(new Set(all.filter((problem) => problem.type === type).map(({ title }) => title))).toEqual(new Set([text]));
});

it('APP-15 no text of the wire has typographic apostrophes or quotation marks, which clients compare in vain', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ title }) => /[\u2018\u2019\u201c\u201d\u00a0]/.test(title))).toEqual([]);
});
