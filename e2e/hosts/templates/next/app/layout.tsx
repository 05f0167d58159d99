import './globals.css';
import '@parley/portal/style.css';
import '@parley/portal/fonts.css';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Parley } from './parley';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Parley>{children}</Parley>
        </Suspense>
      </body>
    </html>
  );
}
