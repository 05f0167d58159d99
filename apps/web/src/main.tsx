import '@parley/ui/tokens.css';
import '@parley/ui/fonts.css';
import '@parley/ui/base.css';
import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { SchemeProvider } from '@parley/ui/scheme/scheme.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <SchemeProvider>
      <LanguageProvider>
        <AnnounceProvider>
          <h1>Parley</h1>
        </AnnounceProvider>
      </LanguageProvider>
    </SchemeProvider>
  </StrictMode>,
);
