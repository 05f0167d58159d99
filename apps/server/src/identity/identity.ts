import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { IdentitySeam } from '#principal';
import { forgetExpiredApiTokens } from './api-tokens/api-tokens.service.ts';
import { openTokenPrincipals } from './api-tokens/token-principals.ts';
import { requireApplication, setUpApplications } from './applications/applications.service.ts';
import { removeOldAudits } from './audits/audit-chain.service.ts';
import { redactErased } from './audits/pseudonyms.service.ts';
import { recordAct } from './audits/record-act.ts';
import { forgetExpiredChallenges } from './challenges/challenges.service.ts';
import type { IdentityContext, IdentityMeans } from './context.ts';
import { forgetAbandoned } from './impersonation/impersonation.service.ts';
import { forgetExpiredInvitations } from './invitations/invitations.service.ts';
import { sealAnew } from './key-rotation/key-rotation.service.ts';
import { openFailurePace } from './login/failure-pace.ts';
import { activationReader } from './mails/activation.readers.ts';
import { impersonationReader } from './mails/impersonation.readers.ts';
import { invitationReaders } from './mails/invitation.readers.ts';
import { lockoutReaders } from './mails/lockout.readers.ts';
import { mailReaders } from './mails/mails.readers.ts';
import { mfaReaders } from './mails/mfa.readers.ts';
import { passkeyReaders } from './mails/passkey.readers.ts';
import { signInReaders } from './mails/sign-in.readers.ts';
import { socialReaders } from './mails/social.readers.ts';
import { peopleOf } from './members/people-of.service.ts';
import { forgetExpiredDevices } from './mfa/remembered-devices.service.ts';
import { notificationReaders } from './notifications/notifications.readers.ts';
import { forgetOldNotifications } from './notifications/notifications.service.ts';
import { forgetExpiredTokens } from './one-time-tokens/one-time-tokens.service.ts';
import { breachedPasswords } from './passwords/breached-passwords.ts';
import { passwordHasher } from './passwords/password-hasher.ts';
import { forgetLapsedArchives } from './personal-data/archive.service.ts';
import { identityData } from './personal-data/identity-data.ts';
import { personalDataReaders } from './personal-data/personal-data.readers.ts';
import { tenantErasureReaders } from './personal-data/tenant-erasure.ts';
import { smsCodeReader } from './phones/sms-codes.readers.ts';
import { originOf, requestedApplication, scopedTenant } from './request-origin.ts';
import { openRestrictions } from './restrictions/restrictions.ts';
import { identityRoutes } from './routes.ts';
import { deriveSecrets } from './secrets.ts';
import { openPolicies } from './security-policies/policies.ts';
import { accessTokens } from './sessions/access-token.ts';
import { mayBeSignedIn } from './sessions/browser-cookies.ts';
import { openPrincipals } from './sessions/principals.ts';
import { forgetExpiredSessions } from './sessions/tenant-sessions.service.ts';
import { makeSetUpLink, prepareInstallation } from './setup/setup.service.ts';
import { forgetExpiredSignUps } from './sign-up/sign-ups.service.ts';
import { openKeyRing } from './signing-keys/key-ring.ts';
import { requireProof } from './step-up/require-proof.ts';
import { addressOf } from './tenants/address-of.ts';
import { endPlaces, formatsOf, operatorTenantId } from './tenants/tenants.service.ts';
import { forgetLapsedLocks, forgetWhoNeverCame } from './users/accounts.service.ts';

export type Identity = {
  seam: IdentitySeam;
  readers: EventReader[];
  /** What both halves hold on people; the other one adds its own. */
  personalData: PersonalData[];
  routes(http: FastifyInstance, registered: EndpointDescription[]): void;
  start(): Promise<void>;
  setUpLink(): Promise<string | null>;
  mayBeSignedIn: typeof mayBeSignedIn;
  close(): Promise<void>;
};

export async function openIdentity(services: Services): Promise<Identity> {
  const secrets = deriveSecrets(services.config.encryptionKey, services.config.formerEncryptionKeys);
  const keys = openKeyRing(services, secrets, () => principals.forgetAll());
  const tokens = accessTokens(services, keys, secrets);
  const policies = openPolicies(services);
  const restrictions = openRestrictions(services, policies);
  const apiTokens = openTokenPrincipals(services, secrets, keys, services.database.scoped({ kind: 'system' }));
  const principals = openPrincipals(services, tokens, { policies, restrictions, apiTokens });
  await keys.load();
  const means: IdentityMeans = {
    secrets,
    keys,
    tokens,
    principals,
    hasher: passwordHasher(),
    breached: breachedPasswords(services.config.breached, services.log),
    failurePace: openFailurePace(),
    policies,
    restrictions,
  };
  const system = (): IdentityContext => ({ ...internalContext(services, { kind: 'system' }), identity: means });
  const personalData: PersonalData[] = [identityData];
  const seam: IdentitySeam = {
    authenticate: principals.authenticate,
    requireProof: (principal, endpoint) => requireProof(system, principal, endpoint),
    recordAct: recordAct(means),
    addressOf: (person) => addressOf(system(), person),
    operatorTenantId: () => operatorTenantId(system()),
    formatsOf: (tenantId) => formatsOf(system(), tenantId),
    peopleOf: peopleOf(system),
  };
  return {
    seam,
    personalData,
    readers: [
      activationReader(),
      ...mailReaders(secrets),
      ...mfaReaders(secrets),
      ...lockoutReaders(),
      impersonationReader(),
      ...invitationReaders(secrets),
      ...passkeyReaders(),
      smsCodeReader(secrets),
      ...signInReaders(secrets),
      ...socialReaders(),
      ...notificationReaders(),
      ...personalDataReaders(means, personalData),
      ...tenantErasureReaders(means),
    ],
    routes: (http, registered) =>
      identityRoutes({
        app: http,
        prefixes: ['', '/frontegg'],
        seam,
        budgets: services.budgets,
        scopeOf: scopedTenant,
        requireAsked: (request, principal) => {
          const id = requestedApplication(request);
          return id === null ? null : requireApplication(system(), principal, id);
        },
        absentAsText: true,
        registered,
        reads: new Map(),
        contextOf: (request, principal) => ({
          ...services,
          db: services.database.scoped(
            principal ? { kind: 'tenant', tenantId: principal.tenantId, userId: principal.userId } : { kind: 'system' },
          ),
          principal,
          from: originOf(request),
          afterCommit: null,
          identity: means,
        }),
      }),
    start: async () => {
      await prepareInstallation(system());
      await setUpApplications(system());
      await sealAnew(system());
      await services.jobs.schedule('identity-places', '* * * * *', async () => {
        await endPlaces(system());
        await forgetLapsedLocks(system());
      });
      await services.jobs.schedule('identity-expired', '23 * * * *', async () => {
        await forgetExpiredSessions(system());
        await forgetExpiredTokens(system());
        await forgetExpiredInvitations(system());
        await forgetExpiredSignUps(system());
        await forgetWhoNeverCame(system());
        await forgetAbandoned(system());
        await forgetExpiredChallenges(system());
        await forgetExpiredDevices(system());
        await forgetOldNotifications(system());
        await forgetExpiredApiTokens(system());
        await forgetLapsedArchives(system());
        await redactErased(system());
      });
      await services.jobs.schedule('identity-audits', '11 4 * * *', async () => {
        const removed = await removeOldAudits(system());
        if (removed > 0) services.log.info({ removed }, 'audits that had served their time were removed');
      });
    },
    setUpLink: () => makeSetUpLink(system()),
    mayBeSignedIn,
    close: async () => {},
  };
}
