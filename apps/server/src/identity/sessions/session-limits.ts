import type { SettingsOf } from '../security-policies/policy-kinds.ts';

const DAY = 24 * 60 * 60;
/** A session nobody uses ends after that, where its tenant says nothing. */
export const IDLE_SECONDS = 14 * DAY;
/** However it is used, it ends after that, where its tenant says nothing. */
export const ABSOLUTE_SECONDS = 90 * DAY;

/** How long sessions last in one tenant, and how many each person has there (SECU-2). */
export type SessionLimits = {
  idleSeconds: number;
  absoluteSeconds: number;
  /** Null: as many as they like. */
  mostSessions: number | null;
  /** Whether the tenant decided about the time; otherwise what is stored with the session is enough. */
  timed: boolean;
};

export function limitsOf({
  sessionIdleTimeoutConfiguration: idle,
  sessionTimeoutConfiguration: absolute,
  sessionConcurrentConfiguration: concurrent,
}: SettingsOf<'sessions'>): SessionLimits {
  return {
    idleSeconds: idle?.isActive ? idle.timeout : IDLE_SECONDS,
    absoluteSeconds: absolute?.isActive ? absolute.timeout : ABSOLUTE_SECONDS,
    mostSessions: concurrent?.isActive ? concurrent.maxSessions : null,
    timed: Boolean(idle?.isActive || absolute?.isActive),
  };
}

/** When a session ends, in ms; from that moment on it holds no more. */
export const endOf = (
  { idleSeconds, absoluteSeconds }: SessionLimits,
  { createdMs, usedMs }: { createdMs: number; usedMs: number },
): number => Math.min(createdMs + absoluteSeconds * 1000, usedMs + idleSeconds * 1000);
