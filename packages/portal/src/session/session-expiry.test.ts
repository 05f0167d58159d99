import { ApiError } from '@parley/contracts/client.ts';
import { SESSION_EXPIRY_TEXTS } from '@parley/contracts/session-expiry.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExpiryMeans } from './session-expiry.ts';
import { createSessionExpiry, SESSION_EXPIRED } from './session-expiry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function set(more: Partial<ExpiryMeans> = {}) {
  const order: string[] = [];
  const means = {
    signedIn: () => true,
    keep: vi.fn(() => void order.push('keep')),
    toast: vi.fn((_ms: number) => void order.push('toast')),
    logout: vi.fn(async () => void order.push('logout')),
    reload: vi.fn(() => void order.push('reload')),
    ...more,
  };
  return { means, order, expiry: createSessionExpiry(means) };
}
const fails = (error: Error) => () => Promise.reject(error);
const expired = new ApiError(401, 'jwt_expired', 'JWT token has expired');

describe('session expiry', () => {
  it.each<[string, ApiError]>([
    ['HTTP 401', new ApiError(401, 'other', 'No')],
    ['the type jwt_expired', new ApiError(400, 'jwt_expired', 'No')],
    ...SESSION_EXPIRY_TEXTS.map((text): [string, ApiError] => [
      `"${text}" in the message`,
      new ApiError(400, 'x', `Sorry: ${text}.`),
    ]),
    ...SESSION_EXPIRY_TEXTS.map((text): [string, ApiError] => [
      `"${text}" in the detail`,
      new ApiError(400, 'x', 'Sorry', { detail: `because ${text}` }),
    ]),
  ])('APP-4 it is recognised by %s', async (_by, error) => {
    const { expiry, means } = set();
    await expect(expiry.guard(fails(error))).rejects.toThrow(SESSION_EXPIRED);
    expect(means.toast).toHaveBeenCalledOnce();
  });

  it('APP-4 other failures are none', async () => {
    const { expiry, means } = set();
    const refusal = new ApiError(409, 'reply_running', 'A reply is still being written in this conversation.');
    await expect(expiry.guard(fails(refusal))).rejects.toBe(refusal);
    expect(means.toast).not.toHaveBeenCalled();
  });

  it('APP-5 one toast for 6000 ms, logout after 2000 ms, and the call rejects with the same message', async () => {
    const { expiry, means } = set();
    await expect(expiry.guard(fails(expired))).rejects.toThrow('Session expired. Please refresh the page to continue.');
    expect(means.toast).toHaveBeenCalledExactlyOnceWith(6000);
    await vi.advanceTimersByTimeAsync(1999);
    expect(means.logout).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(means.logout).toHaveBeenCalledOnce();
    expect(means.reload).not.toHaveBeenCalled();
  });

  it('APP-5 the page is loaded again if logout itself fails', async () => {
    const { expiry, means } = set({ logout: vi.fn(() => Promise.reject(new Error('no network'))) });
    await expect(expiry.guard(fails(expired))).rejects.toThrow(SESSION_EXPIRED);
    await vi.advanceTimersByTimeAsync(2000);
    expect(means.reload).toHaveBeenCalledOnce();
  });

  it('APP-5 several calls failing together show one toast and log out once', async () => {
    const { expiry, means } = set();
    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => expiry.guard(fails(expired))));
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(means.toast).toHaveBeenCalledOnce();
    expect(means.logout).toHaveBeenCalledOnce();
  });

  it('APP-5 what a person wrote is kept before anything else happens', async () => {
    const { expiry, order } = set();
    await expect(expiry.guard(fails(expired))).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2000);
    expect(order).toEqual(['keep', 'toast', 'logout']);
  });

  it('APP-5 a call nobody asked for neither toasts, nor logs out, nor reloads', async () => {
    const { expiry, order } = set();
    await expect(expiry.guard(fails(expired), { background: true })).rejects.toThrow(SESSION_EXPIRED);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(order).toEqual([]);
  });

  it('APP-3 a call made while signed out is refused as what it is', async () => {
    const { expiry, means } = set({ signedIn: () => false });
    const refused = new ApiError(401, 'unauthenticated', 'User is not authenticated');
    await expect(expiry.guard(fails(refused))).rejects.toBe(refused);
    expect(means.toast).not.toHaveBeenCalled();
  });
});
