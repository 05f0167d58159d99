import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';

const steps = {
  MagicLink: 'magiclink',
  Code: 'code',
  SmsCode: 'smscode',
  magicLinkPreLoginSuccess: 'magiclink',
  loginWithOtc: 'code',
  loginWithSmsOtc: 'smscode',
  loginWithQuickSmsOtc: 'smscode',
} as const satisfies Record<string, PasswordlessType>;

/** Which passwordless way a strategy or a step is, and whom to name: an address, or a number where one signs in by text message. */
export function passwordlessOf(
  step: string,
  identifier: string,
): { type: PasswordlessType; body: { email: string } | { phoneNumber: string } } {
  const type = step in steps ? steps[step as keyof typeof steps] : 'code';
  const byNumber = type === 'smscode' && !identifier.includes('@');
  return { type, body: byNumber ? { phoneNumber: identifier } : { email: identifier } };
}

/** Whether a strategy sends something before it asks for it. */
export const sendsProof = (strategy: string): boolean => strategy in steps;
