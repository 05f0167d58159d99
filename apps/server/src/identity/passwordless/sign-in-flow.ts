import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';
import type { IdentityContext } from '../context.ts';
import { isAllowedWay } from '../security-policies/security-policies.service.ts';

/** What a challenge of this room remembers. */
export type Flow = {
  type: PasswordlessType;
  /** The code alone is not enough: too many were sent. */
  linkOnly?: true;
  /** Names the browser, where its owner used it before: what is typed wrong counts there. */
  browser?: string;
  /** Where the text message goes. */
  phoneNumber?: string;
  /** The number becomes the one they sign in with (phone reset). */
  takesOver?: boolean;
};

export const isBySms = (type: PasswordlessType): boolean => type === 'smscode';

/** Whether people of the tenant may sign in that way (SECU-1). */
export async function mayComeBy(ctx: IdentityContext, tenantId: string | null, type: PasswordlessType) {
  if (type === 'magiclink') return isAllowedWay(ctx, tenantId, 'MagicLink');
  if (type === 'code') return isAllowedWay(ctx, tenantId, 'Code');
  return (await isAllowedWay(ctx, tenantId, 'SmsCode')) || isAllowedWay(ctx, tenantId, 'SmsCodeV2');
}
