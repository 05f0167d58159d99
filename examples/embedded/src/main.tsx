import '@parley/portal/style.css';
import '@parley/portal/fonts.css';
import './tidewater.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Tidewater } from './tidewater.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('There is no #root.');
createRoot(place).render(
  <StrictMode>
    <Tidewater />
  </StrictMode>,
);
