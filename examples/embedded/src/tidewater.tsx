import type { Language } from '@parley/portal';
import { AdminPortal, LoginBox, ParleyProvider } from '@parley/portal';
import { useEffect, useState } from 'react';
import { Harbour } from './harbour.tsx';
import { keepLanguage, keptLanguage } from './words.ts';

/** Everything that Parley needs to know of us: where it is, what we are called, and our one colour. */
export function Tidewater() {
  const [language, setLanguage] = useState<Language>(keptLanguage);
  useEffect(() => {
    keepLanguage(language);
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ParleyProvider
      baseUrl={import.meta.env.VITE_PARLEY_URL}
      demo={import.meta.env.VITE_PARLEY_DEMO === 'yes'}
      productName="Tidewater"
      theme="#0b5d66"
      language={language}
      onLanguage={setLanguage}
    >
      <LoginBox>
        <AdminPortal back={<a href="/">Tidewater</a>}>
          <Harbour language={language} onLanguage={setLanguage} />
        </AdminPortal>
      </LoginBox>
    </ParleyProvider>
  );
}
