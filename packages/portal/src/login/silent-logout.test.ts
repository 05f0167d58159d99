import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogout } from '../parley.ts';

const transport = (fetch: typeof globalThis.fetch) => ({ baseUrl: 'https://id.example', fetch });

describe('silent logout', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('AUTH-20 the session ends, and 500 ms later the caller goes on', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    const done = vi.fn();
    await silentLogout(transport(fetch), done);
    expect(fetch.mock.calls[0]?.[0]).toBe('https://id.example/identity/resources/auth/v1/logout');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'include' });
    await vi.advanceTimersByTimeAsync(499);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('AUTH-20 a server that does not answer keeps nobody', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const done = vi.fn();
    await silentLogout(
      transport(() => Promise.reject(new TypeError('Failed to fetch'))),
      done,
      0,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
  });
});
