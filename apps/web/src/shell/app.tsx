import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter, loadHelp } from '../routes.tsx';

const router = createAppRouter();

/** Milliseconds without a key or a touch. */
const PAUSE_MS = 500;

// Help must open when the network is gone: it is fetched as soon as somebody is there, at their first pause, so that no key waits for it.
let pause: ReturnType<typeof setTimeout> | undefined;
const fetchHelp = (): void => {
  removeEventListener('pointerdown', fetchAtPause);
  removeEventListener('keydown', fetchAtPause);
  loadHelp().catch((error: unknown) => console.warn(error));
};
function fetchAtPause(): void {
  clearTimeout(pause);
  pause = setTimeout(fetchHelp, PAUSE_MS);
}
addEventListener('pointerdown', fetchAtPause);
addEventListener('keydown', fetchAtPause);

/** The product behind its table of routes. */
export function App() {
  return <RouterProvider router={router} />;
}
