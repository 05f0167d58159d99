import { call } from '@parley/contracts/client.ts';
import type { VendorConfig } from '@parley/contracts/identity/security-policies.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useEffect, useMemo, useState } from 'react';
import { usePortal } from '../options.ts';

/** How one signs in here. Null when the server did not say, which stops nobody (AUTH-5): a password is asked for. */
export function useVendorConfig(): { config: VendorConfig | null; loaded: Promise<VendorConfig | null> } {
  const { transport } = usePortal();
  const [config, setConfig] = useState<VendorConfig | null>(null);
  const loaded = useMemo(() => call(transport, securityPolicies.publicConfig, {}).catch(() => null), [transport]);
  useEffect(() => {
    let wanted = true;
    loaded.then(
      (answer) => wanted && setConfig(answer),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [loaded]);
  return { config, loaded };
}
