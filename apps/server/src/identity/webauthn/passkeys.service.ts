import type {
  RegistrationOptions,
  RegistrationResult,
  WebAuthnDeviceType,
} from '@parley/contracts/identity/webauthn.ts';
import { webAuthnProblems } from '@parley/contracts/identity/webauthn.ts';
import type * as z from 'zod/mini';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { isAllowedWay } from '../security-policies/security-policies.service.ts';
import { readClientData } from './client-data.ts';
import { beginRegistration, finishRegistration } from './registration.ts';
import * as store from './webauthn.store.ts';

export const listOwnPasskeys = async ({ db, principal }: SignedContext) =>
  (await store.listCredentials(db, principal.userId, 'passkey')).map(
    ({ id, deviceType, name, createdAt, lastUsedAt }) => ({ id, deviceType, name, createdAt, lastUsedAt }),
  );

/** @throws passkeys_off */
export async function beginPasskey(ctx: SignedContext): Promise<z.output<typeof RegistrationOptions>> {
  if (!(await isAllowedWay(ctx, ctx.principal.tenantId, 'Passkeys')))
    throw new ProblemError(webAuthnProblems.passkeys_off);
  return (await beginRegistration(asSystem(ctx), ctx.principal.userId, 'passkey')).options;
}

type Device = { id: string; name: string; deviceType: string };

async function tell(
  ctx: IdentityContext & SignedContext,
  happened: 'added' | 'removed',
  device: Device,
): Promise<void> {
  const { tenantId, userId, email } = ctx.principal;
  await publish(ctx, `identity.passkey_${happened}`, { language: ctx.from.language, name: device.name });
  await writeAudit(ctx, {
    action: `passkey.${happened}`,
    resource: 'passkey',
    tenantId,
    userId,
    email,
    data: { deviceId: device.id, deviceType: device.deviceType, name: device.name },
  });
}

/** @throws passkey_not_saved, passkey_taken */
export async function keepPasskey(
  ctx: SignedContext,
  { deviceType = null, ...result }: RegistrationResult & { deviceType?: WebAuthnDeviceType | null | undefined },
): Promise<void> {
  const token = readClientData(result.response.clientDataJSON, 'webauthn.create')?.challenge;
  if (!token) throw new ProblemError(webAuthnProblems.passkey_not_saved);
  await inTransaction(asSystem(ctx), async (ctx) => {
    const kept = await finishRegistration(ctx, ctx.principal.userId, token, result, deviceType, 'passkey');
    await tell(ctx, 'added', kept);
  });
}

/**
 * A key that is a second factor too stays one.
 * @throws passkey_not_found, also for another person's
 */
export async function removePasskey(ctx: SignedContext, id: string): Promise<void> {
  const own = await store.listCredentials(ctx.db, ctx.principal.userId, 'passkey');
  if (!own.some((passkey) => passkey.id === id)) throw new ProblemError(webAuthnProblems.passkey_not_found);
  await inTransaction(asSystem(ctx), async (ctx) => {
    const removed = await store.deleteUse(ctx.db, ctx.principal.userId, id, 'passkey');
    if (!removed) throw new ProblemError(webAuthnProblems.passkey_not_found);
    await tell(ctx, 'removed', removed);
  });
}
