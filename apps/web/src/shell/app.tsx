import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter, loadHelp } from '../routes.tsx';

const router = createAppRouter();

// Help must open when the network is gone: it is fetched as soon as somebody is there, and not before the first paint.
const fetchHelp = (): void => {
  removeEventListener('pointerdown', fetchHelp);
  removeEventListener('keydown', fetchHelp);
  loadHelp().catch((error: unknown) => console.warn(error));
};
addEventListener('pointerdown', fetchHelp);
addEventListener('keydown', fetchHelp);

/** The product behind its table of routes. */
export function App() {
  return <RouterProvider router={router} />;
}
