// Runs the product once the page's first words are painted: on a slow device reading and running it takes longer than painting them,
// and the browser would do it first. A file of its own because the page's security policy forbids inline scripts.
(() => {
  const { module } = document.currentScript.dataset;
  const run = () => {
    void import(module);
  };
  // Nothing is painted where nobody looks.
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
})();
