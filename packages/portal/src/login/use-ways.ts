import { call } from '@parley/contracts/client.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sso } from '@parley/contracts/identity/sso.ts';
import { useEffect, useState } from 'react';
import { usePortal } from '../options.ts';

/** Somebody else who vouches for a person. */
export type Provider = {
  type: string;
  name: string | null;
  /** A `data:` image, of custom ones. */
  logo: string | null;
  /** One of the operator's own. */
  custom: boolean;
  /** A path of the server. */
  authorizationUrl: string;
};

/** Ways to sign in beside the first one. */
export type Ways = { passkeys: boolean; sms: boolean; providers: readonly Provider[] };

/** An answer of a server that means something else by it offers nothing. */
const listIn = <T>(told: readonly T[] | null | undefined): readonly T[] => (Array.isArray(told) ? told : []);

/** Null until the server told; what it does not tell is not offered (AUTH-5). */
export function useWays(): Ways | null {
  const { transport } = usePortal();
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    let wanted = true;
    const nothing = () => null;
    void Promise.all([
      call(transport, securityPolicies.publicStrategies, {}).catch(nothing),
      call(transport, sso.providers, {}).catch(nothing),
      call(transport, sso.customProviders, {}).catch(nothing),
    ]).then(([strategies, known, custom]) => {
      if (!wanted) return;
      const active = (...names: string[]): boolean =>
        listIn(strategies?.secondaryAuthStrategies).some(
          ({ strategy, isActive }) => isActive && names.includes(strategy),
        );
      const providers: Provider[] = [];
      for (const { active: on, type, displayName, authorizationUrl } of listIn(known))
        if (on && authorizationUrl)
          providers.push({ type, name: displayName ?? null, logo: null, custom: false, authorizationUrl });
      for (const { active: on, type, displayName, ssoLogoUrl, authorizationUrl } of listIn(custom?.providers))
        if (on) providers.push({ type, name: displayName, logo: ssoLogoUrl, custom: true, authorizationUrl });
      const passkeys = active('Passkeys') && typeof globalThis.PublicKeyCredential === 'function';
      setWays({ passkeys, sms: active('SmsCode', 'SmsCodeV2'), providers });
    });
    return () => {
      wanted = false;
    };
  }, [transport]);
  return ways;
}
