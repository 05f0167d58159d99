import type { Payload } from 'altcha-lib';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proofOfWork } from './proof-of-work.ts';
import { widgetToken } from './widget.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const transport = (body: unknown) => ({
  baseUrl: '',
  token: () => null,
  fetch: async () => Response.json(body),
});

describe('captcha', () => {
  it('SECU-1 the proof of work is solved without a worker, whose address would be one of the host, and the server accepts it', async () => {
    vi.stubGlobal('Worker', undefined);
    const secret = 'a secret of the server';
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      keyPrefix: '0',
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: secret,
    });
    const sent = JSON.parse(atob(await proofOfWork(transport(challenge)))) as Payload;
    expect(sent.challenge).toEqual(challenge);
    expect(await verifySolution({ ...sent, deriveKey, hmacSignatureSecret: secret })).toMatchObject({ verified: true });
  });

  it('SECU-1 work that fails is a refusal in words, not silence', async () => {
    await expect(proofOfWork(transport({ parameters: {} }))).rejects.toMatchObject({ type: 'captcha_not_solved' });
  });

  it.each([
    ['turnstile', 'https://challenges.cloudflare.com/'],
    ['hcaptcha', 'https://js.hcaptcha.com/'],
  ] as const)(
    'SECU-1 %s is loaded from its maker alone, asked unseen, and leaves nothing behind',
    async (name, origin) => {
      document.body.innerHTML = '<main></main>';
      const render = vi.fn((_place: HTMLElement, options: Record<string, unknown>) => {
        queueMicrotask(() => (options.callback as (token: string) => void)('a-token'));
        return 1;
      });
      vi.stubGlobal(name, { render, execute: vi.fn() });
      const asked = widgetToken(name, 'site');
      const script = document.head.querySelector('script');
      expect(script?.src).toMatch(new RegExp(`^${origin}`));
      script?.dispatchEvent(new Event('load'));
      expect(await asked).toBe('a-token');
      expect(render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'site' });
      expect(document.querySelector('main')?.children).toHaveLength(0);
    },
  );

  it('SECU-1 a script that is blocked says so', async () => {
    const asked = widgetToken('recaptcha', 'site');
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(asked).rejects.toMatchObject({ type: 'captcha_not_loaded' });
  });
});
