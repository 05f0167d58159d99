import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { invitedProblems } from './invited-problems.ts';
import { loginProblems } from './login.ts';
import { signUpProblems } from './sign-up.ts';

export const socialProblems = problems({
  social_failed: [401, 'Failed to authenticate'],
  social_no_email: [401, 'This provider did not tell a verified e-mail address, which is needed here.'],
  social_account_exists: [
    401,
    'This e-mail address has an account here. Please sign in the way you did before; this provider does not prove enough to open it.',
  ],
  social_unavailable: [
    422,
    'This provider does not answer at the moment. Please try again later, or sign in another way.',
  ],
  social_provider_unknown: [404, 'This provider is not offered here.'],
});

export const SocialProviderName = z.enum(['microsoft', 'facebook', 'google', 'github', 'slack', 'apple', 'linkedin']);
export type SocialProviderName = z.output<typeof SocialProviderName>;

const long = z.optional(z.nullable(z.string().check(z.maxLength(8_192))));
const Provider = z.string().check(z.minLength(1), z.maxLength(64));

/** Why the browser comes back to the page without a code, in its query as `error`. */
export const SocialReturnError = z.enum(['access_denied', 'provider_unavailable', 'provider_failed']);
export type SocialReturnError = z.output<typeof SocialReturnError>;

/**
 * The `state` that the page `/account/social/success` finds in its address beside `code`, as JSON. The page needs
 * `provider` of it, and hands all of it to `postLogin` as it is.
 */
export const SocialReturnState = z.object({
  provider: Provider,
  /** Opaque; absent when nothing was begun. */
  state: z.optional(z.string().check(z.maxLength(512))),
  /** What the provider said of itself (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(2_048))),
  /** Apple tells the name at the first consent only, and through the browser. */
  name: z.optional(z.string().check(z.maxLength(200))),
});
export type SocialReturnState = z.output<typeof SocialReturnState>;

export const social = {
  /** A page for the browser, not for a program: it redirects to the provider with state, nonce and PKCE of its own. */
  authorize: endpoint({
    method: 'GET',
    path: '/identity/resources/auth/v2/user/sso/default/:provider/prelogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    answer: 'text',
    summary: 'Sends the browser to the provider',
    params: z.object({ provider: Provider }),
    query: z.object({
      redirectUrl: z.optional(z.string().check(z.maxLength(2_048))),
      invitationToken: z.optional(z.string().check(z.maxLength(4_096))),
      prompt: z.optional(z.string().check(z.maxLength(32))),
    }),
    problems: [socialProblems.social_provider_unknown],
  }),
  /** Where a provider sends the browser; on to the page, with the code and a `state` of ours (SocialReturnState). */
  callback: endpoint({
    method: 'GET',
    path: '/identity/resources/auth/v2/user/sso/default/:provider/callback',
    access: 'public',
    proof: 'none',
    cost: 'door',
    answer: 'text',
    summary: 'Takes the browser back from the provider to the page',
    params: z.object({ provider: Provider }),
    problems: [socialProblems.social_provider_unknown],
  }),
  /** The same for providers that come back with a form, such as Apple (`response_mode=form_post`). */
  callbackForm: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v2/user/sso/default/:provider/callback',
    access: 'public',
    proof: 'none',
    cost: 'door',
    answer: 'text',
    summary: 'Takes the browser back from a provider that sends a form',
    params: z.object({ provider: Provider }),
    problems: [socialProblems.social_provider_unknown],
  }),
  postLogin: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/user/sso/:provider/postlogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Takes the code that the provider gave and signs in; sets the refresh cookie',
    params: z.object({ provider: Provider }),
    query: z.object({
      code: long,
      id_token: long,
      redirectUri: long,
      code_verifier: long,
      code_verifier_pkce: long,
      state: long,
    }),
    body: z.optional(
      z.object({
        metadata: z.optional(z.unknown()),
        invitationToken: z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
      }),
    ),
    response: z.object({
      email: z.string(),
      isNewUser: z.boolean(),
      userId: z.optional(z.string()),
      tenantId: z.optional(z.string()),
      name: z.string(),
      accessToken: z.optional(z.string()),
      refreshToken: z.optional(z.string()),
      expires: z.optional(z.string()),
      expiresIn: z.optional(z.int()),
      mfaRequired: z.boolean(),
      mfaToken: z.optional(z.string()),
      mfaEnrolled: z.optional(z.boolean()),
      mfaDevices: z.optional(z.unknown()),
      mfaStrategies: z.optional(z.array(z.string())),
      userEmail: z.optional(z.string()),
      /** Where the person wanted to go when they began, if that is allowed. */
      redirectLocation: z.optional(z.string()),
    }),
    problems: [
      ...Object.values(socialProblems),
      loginProblems.cross_site_request,
      signUpProblems.sign_up_closed,
      signUpProblems.company_required,
      ...Object.values(invitedProblems),
    ],
  }),
};
