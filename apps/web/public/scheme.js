// Runs before the first paint, as a file of its own because the page's security policy forbids inline scripts.
// The keys are those of scheme.tsx and language.tsx in packages/ui.
(() => {
  const root = document.documentElement;
  const languages = ['en', 'fr'];
  let scheme = null;
  let language = null;
  try {
    scheme = localStorage.getItem('parley.scheme');
    language = localStorage.getItem('parley.language');
  } catch {
    // Storage is forbidden here: the system's scheme and the browser's language serve.
  }
  if (scheme === 'light' || scheme === 'dark') root.dataset.scheme = scheme;
  if (!languages.includes(language)) {
    const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
    language = spoken.find((tag) => languages.includes(tag)) ?? 'en';
  }
  root.lang = language;
})();
