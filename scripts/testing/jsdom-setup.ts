import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The files of a worker share one page; each begins as if it were the first.
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
document.documentElement.removeAttribute('lang');
window.history.replaceState(null, '', '/');

afterEach(cleanup);
// Milliseconds a query waits for what is to come: patience for a busy machine, never a wait for what is there.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout: nothing matches, nothing is ever measured again.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined });
