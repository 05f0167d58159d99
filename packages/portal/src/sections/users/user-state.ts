import type { ListedUser } from '@parley/contracts/identity/user-lists.ts';

export type User = ListedUser;
export type UserStatus = 'active' | 'invited' | 'lapsed' | 'disabled' | 'locked';

/** What to call somebody. */
export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email;

export function statusOf(user: User, now: Date): UserStatus {
  if (user.isDisabled) return 'disabled';
  if (!user.activatedForTenant)
    return user.invitationExpires && new Date(user.invitationExpires) <= now ? 'lapsed' : 'invited';
  return user.isLocked ? 'locked' : 'active';
}

export type UserAct =
  | 'edit'
  | 'applications'
  | 'resend'
  | 'resendAll'
  | 'enable'
  | 'disable'
  | 'lock'
  | 'unlock'
  | 'temporary'
  | 'extend'
  | 'permanent'
  | 'sessions'
  | 'factors'
  | 'impersonate'
  | 'withdraw'
  | 'remove';

type Seen = {
  can: (permission: string) => boolean;
  /** Of whoever looks. */
  ownId: string;
  applications: boolean;
};

const UPDATE = 'fe.secure.write.updateUser';
const OPEN = 'fe.secure.write.enableDisable';

/** What may be done with somebody, in the order of the menu. The server decides; this only offers nothing in vain. */
export function actsFor(user: User, { can, ownId, applications }: Seen): UserAct[] {
  const waiting = !user.activatedForTenant;
  const own = user.id === ownId;
  const byHand = user.managedBy === 'frontegg';
  const others = !own && !waiting;
  const offered: [UserAct, boolean][] = [
    ['edit', can(UPDATE)],
    ['resend', waiting && !user.isDisabled && can('fe.secure.write.resendActivationEmail')],
    ['resendAll', waiting && !user.isDisabled && can('fe.secure.write.resendActivationEmail')],
    ['applications', !waiting && applications && can('fe.secure.write.appsUsers') && can('fe.secure.delete.appsUsers')],
    ['enable', !own && byHand && user.isDisabled && can(OPEN)],
    ['disable', !own && byHand && !user.isDisabled && can(OPEN)],
    ['unlock', others && byHand && user.isLocked && can(OPEN)],
    ['lock', others && byHand && !user.isLocked && can(OPEN)],
    ['temporary', !own && byHand && !user.temporaryExpirationDate && can(UPDATE)],
    ['extend', !own && byHand && user.temporaryExpirationDate !== null && can(UPDATE)],
    ['permanent', !own && byHand && user.temporaryExpirationDate !== null && can(UPDATE)],
    ['sessions', others && can('fe.secure.delete.sessions')],
    ['factors', others && user.mfaEnrolled && can(UPDATE)],
    ['impersonate', others && !user.isDisabled && !user.isLocked && can('fe.secure.write.impersonation')],
    ['withdraw', waiting && can('fe.secure.delete.users')],
    ['remove', others && byHand && can('fe.secure.delete.users')],
  ];
  return offered.flatMap(([act, shown]) => (shown ? [act] : []));
}

/** Those that take something away stand apart at the end. */
export const isDangerous = (act: UserAct): boolean => ['remove', 'withdraw', 'factors', 'lock'].includes(act);

/** Addresses of a list that somebody typed or pasted, each once; and what is none. */
export function addressesIn(text: string): { addresses: string[]; wrong: string[] } {
  const parts = text
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<|>$/g, '').trim().toLowerCase())
    .filter(Boolean);
  const each = [...new Set(parts)];
  return { addresses: each.filter(isAddress), wrong: each.filter((part) => !isAddress(part)) };
}

/** Whether it looks like an address; the server knows better. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
