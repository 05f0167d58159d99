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

/** A worker of the page that answers as told. */
function workerThatSays(answer: unknown) {
  const made: { terminated: boolean; asked: unknown }[] = [];
  class Solver {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    state = { terminated: false, asked: null as unknown };
    constructor() {
      made.push(this.state);
    }
    postMessage(asked: unknown): void {
      this.state.asked = asked;
      queueMicrotask(() => this.onmessage?.({ data: answer }));
    }
    terminate(): void {
      this.state.terminated = true;
    }
  }
  vi.stubGlobal('Worker', Solver);
  return made;
}

describe('captcha', () => {
  it('SECU-1 the proof of work is solved in a worker that ends, and travels as the server reads it', async () => {
    const made = workerThatSays({ solution: { counter: 7 } });
    const challenge = { parameters: { nonce: 'n' }, signature: 's' };
    const token = await proofOfWork(transport(challenge));
    expect(JSON.parse(atob(token))).toEqual({ challenge, solution: { counter: 7 } });
    expect(made).toEqual([{ terminated: true, asked: challenge }]);
  });

  it('SECU-1 work that fails is a refusal in words, not silence', async () => {
    const made = workerThatSays({ failed: 'no' });
    await expect(proofOfWork(transport({}))).rejects.toMatchObject({ type: 'captcha_not_solved' });
    expect(made[0]?.terminated).toBe(true);
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
