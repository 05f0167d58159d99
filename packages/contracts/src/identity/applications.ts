import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { memberProblems } from './members.ts';

export const applicationProblems = problems({
  application_not_found: [404, 'This application was not found.'],
  /** Of any call that says which application it is for. */
  application_not_given: [403, 'This application is not yours to use in this account.'],
});

/** `FREE_ACCESS`: everybody's; the others are given to people. */
export const AccessType = z.enum(['FREE_ACCESS', 'MANAGED_ACCESS']);
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  accessType: AccessType,
  appURL: z.nullable(z.string()),
  loginURL: z.nullable(z.string()),
  logoURL: z.nullable(z.string()),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  type: z.string(),
  frontendStack: z.string(),
  integrationFinishedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Application = z.output<typeof Application>;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const Ids = z.optional(z.string().check(z.maxLength(16_384)));
const read = { permission: 'fe.secure.read.users' };
const catalogue = '/applications/resources/applications';
const assignments = '/identity/resources/applications/v1';
export const Assigned = z.object({
  userId: id,
  tenantId: z.optional(z.nullable(id)),
  appIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
});
const refusals = [
  applicationProblems.application_not_found,
  memberProblems.member_not_found,
  memberProblems.member_higher,
  memberProblems.member_waiting,
];

export const applications = {
  list: endpoint({
    method: 'GET',
    path: `${catalogue}/v1`,
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'Applications of the tenant; those with these ids, and those that are everybody’s where that is asked for',
    query: z.object({ ids: Ids, _includeFreeAccess: z.optional(z.string().check(z.maxLength(16))) }),
    response: z.array(Application),
  }),
  tenantAssignments: endpoint({
    method: 'GET',
    path: `${catalogue}/tenant-assignments/v1`,
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'Which applications the tenant has',
    response: z.array(z.object({ tenantId: z.string(), appIds: z.array(z.string()) })),
  }),
  tenantAssignmentsV2: endpoint({
    method: 'GET',
    path: `${catalogue}/tenant-assignments/v2`,
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'The same, with who may use each',
    response: z.array(
      z.object({
        tenantId: z.string(),
        assignments: z.array(z.object({ appId: z.string(), accessType: AccessType })),
      }),
    ),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: `${assignments}/:userId/apps`,
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'Ids of the applications somebody was given',
    params: z.object({ userId: id }),
    response: z.array(z.string()),
    problems: [memberProblems.member_not_found],
  }),
  ofUsers: endpoint({
    method: 'GET',
    path: `${assignments}/users-apps`,
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'Ids of the applications people were given',
    query: z.object({ userIds: Ids }),
    response: z.array(z.object({ userId: z.string(), appIds: z.array(z.string()) })),
  }),
  usersOf: endpoint({
    method: 'GET',
    path: `${assignments}/apps-users`,
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'Ids of the people who were given applications',
    query: z.object({ appIds: Ids }),
    response: z.array(z.object({ appId: z.string(), userIds: z.array(z.string()) })),
  }),
  assign: endpoint({
    method: 'POST',
    path: `${assignments}/apps-user`,
    access: { permission: 'fe.secure.write.appsUsers' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Gives somebody applications of the tenant',
    body: Assigned,
    problems: refusals,
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: `${assignments}/user-apps`,
    access: { permission: 'fe.secure.delete.appsUsers' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Takes applications from somebody',
    body: Assigned,
    problems: refusals,
  }),
};
