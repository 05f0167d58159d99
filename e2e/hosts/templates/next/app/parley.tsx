'use client';

import { AdminPortal, LoginBox, ParleyProvider } from '@parley/portal';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';

export function Parley({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const query = useSearchParams().toString();
  return (
    <ParleyProvider
      baseUrl={process.env.NEXT_PUBLIC_PARLEY_URL ?? ''}
      productName="Tidewater"
      theme={{ color: '#0b5d66', scheme: 'light' }}
      location={{ pathname, search: query && `?${query}` }}
      navigate={(path, { replace = false } = {}) => (replace ? router.replace(path) : router.push(path))}
    >
      <LoginBox>
        <AdminPortal>{children}</AdminPortal>
      </LoginBox>
    </ParleyProvider>
  );
}
