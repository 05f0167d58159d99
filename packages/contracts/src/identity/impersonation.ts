import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';

export const impersonationProblems = problems({
  impersonation_refused: [403, 'This person cannot be impersonated.'],
  impersonation_invalid: [410, 'This impersonation was already used, is too old, or has ended.'],
  forbidden_while_impersonating: [403, "This cannot be done in another person's name."],
  not_impersonating: [409, 'Nobody is being impersonated here.'],
});

const id = z.string().check(z.minLength(1), z.maxLength(64));

export const impersonation = {
  /** Ours: how an administrator begins. The wire only knows the redemption. */
  begin: endpoint({
    method: 'POST',
    path: '/identity/resources/impersonation/v1/begin',
    access: { permission: 'fe.secure.write.impersonation' },
    proof: 'fresh',
    cost: 'write',
    summary:
      'Begins an impersonation of a member of the tenant, with a reason; the person is told. Answers the address that redeems it, once',
    body: z.object({ userId: id, reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
    response: z.object({ impersonatedUserId: z.string(), actorToken: z.string(), url: z.string() }),
    problems: [impersonationProblems.impersonation_refused],
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/identity/resources/impersonation/v1',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Enters the impersonation: a short token without a refresh of its own',
    body: z.object({
      impersonatedUserId: id,
      actorToken: z.string().check(z.minLength(1), z.maxLength(512)),
      redirectUrl: z.optional(z.nullable(z.string().check(z.maxLength(2_048)))),
    }),
    response: z.object({
      accessToken: z.string(),
      tokenType: z.string(),
      refreshToken: z.string(),
      expiresIn: z.int(),
      expires: z.string(),
    }),
    problems: [impersonationProblems.impersonation_invalid],
  }),
  end: endpoint({
    method: 'POST',
    path: '/identity/resources/impersonation/v1/end',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'write',
    summary: 'Ends the impersonation and gives the administrator their own session back',
    problems: [impersonationProblems.not_impersonating],
  }),
  current: endpoint({
    method: 'GET',
    path: '/identity/resources/impersonation/v1/current',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'Who acts in whose name, for the banner',
    response: z.object({
      active: z.boolean(),
      actorName: z.optional(z.string()),
      subjectName: z.optional(z.string()),
      expires: z.optional(z.string()),
    }),
  }),
};
