import '@parley/ui/tokens.css';
import '@parley/ui/fonts.css';
import '@parley/ui/base.css';
import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { ToastProvider } from '@parley/ui/dialog/toast.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { SchemeProvider } from '@parley/ui/scheme/scheme.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter, loadHelp } from './routes.tsx';
import { reportingOfPage, startErrorReporting } from './shell/error-reporting.ts';
import { SessionProvider } from './shell/session.tsx';
import { SessionEffects } from './shell/session-effects.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const router = createAppRouter();

createRoot(root).render(
  <StrictMode>
    <SchemeProvider>
      <LanguageProvider>
        <AnnounceProvider>
          <ToastProvider>
            <SessionProvider>
              <SessionEffects />
              <RouterProvider router={router} />
            </SessionProvider>
          </ToastProvider>
        </AnnounceProvider>
      </LanguageProvider>
    </SchemeProvider>
  </StrictMode>,
);

// Help must open when the network is gone: it is fetched as soon as somebody is there, and not before the first paint.
const fetchHelp = (): void => {
  removeEventListener('pointerdown', fetchHelp);
  removeEventListener('keydown', fetchHelp);
  loadHelp().catch((error: unknown) => console.warn(error));
};
addEventListener('pointerdown', fetchHelp);
addEventListener('keydown', fetchHelp);

startErrorReporting(reportingOfPage(document)).catch((error: unknown) => console.warn(error));
