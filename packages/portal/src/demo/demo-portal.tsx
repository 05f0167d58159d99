import type { Transport } from '@parley/contracts/client.ts';
import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMemo } from 'react';
import { AdminPortal } from '../admin-portal.tsx';
import type { AdminPortalOptions } from '../host.tsx';
import { demoFetch } from './demo-fetch.ts';

type DemoPortalProps = Pick<
  AdminPortalOptions,
  'location' | 'navigate' | 'basePath' | 'productName' | 'back' | 'onClose' | 'theme'
>;

/** PORTAL-4: the whole portal on the sample company. Nobody is signed in, and nothing leaves the browser. */
export function DemoPortal(options: DemoPortalProps) {
  const { language } = useLanguage();
  const transport = useMemo<Transport>(
    () => ({ baseUrl: '', token: () => 'sample', language: () => language, fetch: demoFetch }),
    [language],
  );
  return <AdminPortal {...options} transport={transport} />;
}
