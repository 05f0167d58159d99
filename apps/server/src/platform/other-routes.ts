type OtherRoute = { route: RegExp; reason: string };

/** Routes that no contract describes, and why each of them needs no cost class. A route that is neither here nor described stops the start. */
export const OTHER_ROUTES: readonly OtherRoute[] = [
  {
    route: /^GET \/(healthz|readyz|metrics)$/,
    reason: 'asked by machines of the operator, from memory or by one statement',
  },
  { route: /^GET \/openapi\.json$/, reason: 'one text, made once and kept in memory' },
  { route: /^GET \/assets\/:name$/, reason: 'files of the page, compressed when it was built and kept by browsers' },
  {
    route: /^GET \/[\w.-]+\.(svg|png|ico|txt|webmanifest|js|json)$/,
    reason: 'files beside the page, sent as they lie there',
  },
  { route: /^GET \/dev\/mailbox\/messages$/, reason: 'outside production only, with the secret of the start' },
  {
    route: /^OPTIONS \*$/,
    reason: 'a browser asks before it calls from a page of another origin; answered from the configuration alone',
  },
  { route: /^(GET|POST) \/u\/:token$/, reason: 'unsubscribing needs no account; it takes a guest request itself' },
];

/** @throws Error for a route that names no cost */
export function requireCost(methods: readonly string[], url: string, isEndpoint: boolean): void {
  if (isEndpoint) return;
  // Whatever answers GET answers HEAD.
  for (const method of methods.map((one) => (one === 'HEAD' ? 'GET' : one)))
    if (!OTHER_ROUTES.some(({ route }) => route.test(`${method} ${url}`)))
      throw new Error(
        `${method} ${url} names no cost: describe it by a contract, or give the reason in other-routes.ts.`,
      );
}
