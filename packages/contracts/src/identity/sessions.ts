import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { ById } from './email.ts';
import { memberProblems } from './members.ts';
import { readSessionConfig, SessionConfig } from './session-config.ts';

export const sessionProblems = problems({
  session_not_found: [404, 'This session was not found.'],
  person_not_found: [404, 'This person was not found.'],
});

export const Session = z.object({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  createdAt: z.string(),
  expires: z.string(),
  current: z.boolean(),
  impersonated: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/identity/resources/users/sessions/v1/me',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'Where the person is signed in, newest first',
    response: z.array(Session),
  }),
  current: endpoint({
    method: 'GET',
    path: '/identity/resources/users/sessions/v1/me/current',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The session of this request',
    response: Session,
    problems: [sessionProblems.session_not_found],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/identity/resources/users/sessions/v1/me/all',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary: "Ends every session of the person but the caller's own",
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/identity/resources/users/sessions/v1/me/:id',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary: 'Ends one session',
    params: ById,
    problems: [sessionProblems.session_not_found],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/identity/resources/users/sessions/v1/revoke',
    access: { permission: 'fe.secure.delete.sessions' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: "Ends the sessions of a member in the active tenant; never the caller's own one",
    body: z.object({ userId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    problems: [sessionProblems.person_not_found, memberProblems.member_higher],
  }),
  config: readSessionConfig,
  saveConfig: endpoint({
    method: 'POST',
    path: '/identity/resources/configurations/sessions/v1',
    access: { permission: 'fe.secure.write.securityPolicy' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Sets idle and absolute limits and the number of sessions; what is left out stays',
    body: SessionConfig,
    response: SessionConfig,
  }),
};
