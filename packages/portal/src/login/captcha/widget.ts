import { ApiError, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { CaptchaProvider } from '@parley/contracts/identity/security-policies.ts';

/** What the three have in common, in the words of each of their documentations. */
type Api = {
  ready?: (then: () => void) => void;
  render(place: HTMLElement, options: Record<string, unknown>): string | number;
  execute?: (widget: string | number) => unknown;
};
type Maker = { script: string; global: string; options: Record<string, unknown> };

/** Loaded only where the operator set a key; each stays out of sight until it doubts somebody. */
const makers: Record<Exclude<CaptchaProvider, 'proof-of-work'>, Maker> = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    options: { size: 'invisible' },
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    options: { appearance: 'interaction-only', execution: 'execute' },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    options: { size: 'invisible' },
  },
};

const notLoaded = (cause: unknown): ApiError => new ApiError(0, 'captcha_not_loaded', DIFFICULTIES, { cause });
const loaded = new Map<string, Promise<Api>>();

function load({ script, global }: Maker): Promise<Api> {
  const known = loaded.get(script);
  if (known) return known;
  const loading = new Promise<Api>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.async = true;
    element.onload = () => {
      const api = (window as unknown as Record<string, Api | undefined>)[global];
      if (!api) reject(notLoaded(`${global} is not there`));
      // The first of them gives its real self only when asked like this.
      else if (api.ready && global === 'grecaptcha') api.ready(() => resolve(api));
      else resolve(api);
    };
    element.onerror = () => {
      loaded.delete(script);
      element.remove();
      reject(notLoaded(script));
    };
    document.head.append(element);
  });
  loaded.set(script, loading);
  return loading;
}

/** A token for one form from somebody else's captcha. @throws ApiError */
export async function widgetToken(
  provider: Exclude<CaptchaProvider, 'proof-of-work'>,
  siteKey: string,
): Promise<string> {
  const maker = makers[provider];
  const api = await load(maker);
  const place = document.createElement('div');
  document.querySelector('main')?.append(place);
  return new Promise<string>((resolve, reject) => {
    const refuse = (why: unknown): void => reject(new ApiError(0, 'captcha_not_solved', DIFFICULTIES, { cause: why }));
    const widget = api.render(place, {
      ...maker.options,
      sitekey: siteKey,
      callback: resolve,
      'error-callback': refuse,
      'expired-callback': refuse,
      'close-callback': refuse,
    });
    api.execute?.(widget);
  }).finally(() => place.remove());
}
