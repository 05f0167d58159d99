import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useMemo, useState } from 'react';
import { usePortal } from '../../options.ts';

type Policy = ResponseOf<typeof securityPolicies.captcha>;

async function tokenOf(transport: Transport, policy: Policy | null): Promise<string | undefined> {
  if (!policy?.enabled) return undefined;
  const { provider = 'recaptcha', siteKey } = policy;
  if (provider === 'proof-of-work') return (await import('./proof-of-work.ts')).proofOfWork(transport);
  return siteKey ? (await import('./widget.ts')).widgetToken(provider, siteKey) : undefined;
}

/** How long a solved one is kept; the server's own last ten minutes. */
const FRESH_MS = 480_000;

export type Captcha = {
  /** What goes into the body of a form that a program might send; empty where no captcha is asked for. @throws ApiError */
  body(): Promise<{ recaptchaToken?: string }>;
  /** Begins the work while somebody still types, where it is done by this browser itself. */
  prepare(): void;
  /** Somebody waits for it now. */
  working: boolean;
};

/** What one page knows of its captcha: the policy, and work that was begun ahead. */
function captchaOf(transport: Transport) {
  const policy = call(transport, securityPolicies.captcha, {}).catch((): Policy | null => null);
  let ready: { token: Promise<string | undefined>; at: number } | null = null;
  const make = () => {
    const token = policy.then((known) => tokenOf(transport, known));
    token.catch(() => undefined); // whoever takes it hears of it
    return { token, at: Date.now() };
  };
  return {
    policy,
    prepare: (): void =>
      void policy.then((known) => {
        if (known?.enabled && known.provider === 'proof-of-work') ready ??= make();
      }),
    take: (): Promise<string | undefined> => {
      const kept = ready && Date.now() - ready.at < FRESH_MS ? ready : make();
      ready = null; // each is good once
      return kept.token;
    },
  };
}

/** SECU-1. A captcha nobody sees: its policy is asked once, and one that cannot be read asks for nothing (AUTH-5). */
export function useCaptcha(): Captcha {
  const { transport } = usePortal();
  const [working, setWorking] = useState(false);
  const own = useMemo(() => captchaOf(transport), [transport]);
  return useMemo(
    () => ({
      working,
      prepare: own.prepare,
      body: async () => {
        if (!(await own.policy)?.enabled) return {};
        setWorking(true);
        try {
          const recaptchaToken = await own.take();
          return recaptchaToken === undefined ? {} : { recaptchaToken };
        } finally {
          setWorking(false);
        }
      },
    }),
    [own, working],
  );
}
