import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useHost } from '../../host.tsx';
import { allAccountsCopy } from './all-accounts.copy.ts';

/** TENANT-3: loading on, the session goes to the account and its token is refreshed, loading off. */
export function useEnter() {
  const words = useCopy(allAccountsCopy);
  const { onSwitchTenant } = useHost();
  const toast = useToast();
  const [enteringId, setEnteringId] = useState<string | null>(null);
  const enter =
    onSwitchTenant &&
    (async ({ tenantId }: { tenantId: string }): Promise<void> => {
      setEnteringId(tenantId);
      try {
        await onSwitchTenant(tenantId);
      } catch {
        toast.show({ text: words.enterFailed, tone: 'alert' });
      }
      setEnteringId(null);
    });
  return { enter: enter ?? null, enteringId };
}
