import '@parley/ui/tokens.css';
import '@parley/ui/fonts.css';
import '@parley/ui/base.css';
import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { ToastProvider } from '@parley/ui/dialog/toast.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { SchemeProvider } from '@parley/ui/scheme/scheme.tsx';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chosenLanguage } from './shell/chosen-language.ts';
import { Crashed } from './shell/crashed.tsx';
import { Entry, fetched } from './shell/entry.tsx';
import { reportingOfPage, startErrorReporting } from './shell/error-reporting.ts';
import { FormatsOfAccount } from './shell/formats-of-account.tsx';
import { SessionProvider } from './shell/session.tsx';
import { SessionEffects } from './shell/session-effects.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root.');

const around = (screen: ReactNode) => (
  <StrictMode>
    <SchemeProvider>
      <LanguageProvider onChosen={chosenLanguage.choose}>
        <AnnounceProvider>
          <ToastProvider>
            <SessionProvider>
              <SessionEffects />
              <FormatsOfAccount>{screen}</FormatsOfAccount>
            </SessionProvider>
          </ToastProvider>
        </AnnounceProvider>
      </LanguageProvider>
    </SchemeProvider>
  </StrictMode>
);

const root = createRoot(place, {
  // The table of routes catches what happens on its screens; this is for what is outside of it.
  onUncaughtError: (error) => root.render(around(<Crashed error={error} />)),
});
fetched.then(
  () => root.render(around(<Entry />)),
  (error: unknown) => root.render(around(<Crashed error={error} />)),
);

startErrorReporting(reportingOfPage(document)).catch((error: unknown) => console.warn(error));
