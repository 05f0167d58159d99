import './index.css';
import '@parley/portal/style.css';
import '@parley/portal/fonts.css';
import { AdminPortal, LoginBox, ParleyProvider } from '@parley/portal';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ParleyProvider
      baseUrl={import.meta.env.VITE_PARLEY_URL}
      productName="Tidewater"
      theme={{ color: '#0b5d66', scheme: 'light' }}
    >
      <LoginBox>
        <AdminPortal>
          <App />
        </AdminPortal>
      </LoginBox>
    </ParleyProvider>
  </StrictMode>,
);
