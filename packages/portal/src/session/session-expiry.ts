import { ApiError } from '@parley/contracts/client.ts';
import type { Failure } from '@parley/contracts/session-expiry.ts';
import { isSessionExpiry } from '@parley/contracts/session-expiry.ts';

/** What a call rejects with when the session is over (APP-5). */
export const SESSION_EXPIRED = 'Session expired. Please refresh the page to continue.';
/** Milliseconds the toast stays, and until the person is signed out. */
export const TOAST_MS = 6_000;
export const LOGOUT_AFTER_MS = 2_000;

export type ExpiryMeans = {
  /** A call made while signed out is no expiry (APP-3). */
  signedIn: () => boolean;
  /** Writes drafts and the unsent message where they survive. Before anything else happens. */
  keep: () => void;
  toast: (durationMs: number) => void;
  logout: () => Promise<void>;
  reload: () => void;
};

export type SessionExpiry = {
  /**
   * Runs a call; when it fails because the session is over, says so once and rejects with `SESSION_EXPIRED`.
   * @param options.background nobody asked for this call: it only rejects
   */
  guard<T>(work: () => Promise<T>, options?: { background?: boolean }): Promise<T>;
  /** The session is over, found out without a call. */
  expire(): void;
};

/** The only place that decides what the end of a session does to the screen (APP-4, APP-5). */
export function createSessionExpiry(means: ExpiryMeans): SessionExpiry {
  let ending = false;

  const end = async (): Promise<void> => {
    try {
      await means.logout();
    } catch {
      // The page that comes back asks the server who is signed in.
      means.reload();
    } finally {
      ending = false;
    }
  };

  const expire = (): void => {
    if (ending) return;
    ending = true;
    means.keep();
    means.toast(TOAST_MS);
    setTimeout(() => void end(), LOGOUT_AFTER_MS);
  };

  return {
    expire,
    guard: async (work, { background = false } = {}) => {
      try {
        return await work();
      } catch (error) {
        if (!means.signedIn() || !(error instanceof Error) || !isSessionExpiry(failureOf(error))) throw error;
        if (!background) expire();
        throw new ApiError(401, 'jwt_expired', SESSION_EXPIRED, { cause: error });
      }
    },
  };
}

const failureOf = (error: Error): Failure =>
  error instanceof ApiError
    ? { status: error.status, type: error.type, message: error.message, detail: error.detail }
    : { message: error.message };
