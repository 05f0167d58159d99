/** The name in the query under which the place within a portal over a page is kept. */
const NAME = 'portal';
const BASE = '/portal/';

/** The address of the same page with the portal over it. @param place below the portal's own path, such as `users?tab=roles` */
export function withPortal(href: string, place: string): string {
  const { pathname, searchParams, hash } = new URL(href, 'https://parley.invalid');
  searchParams.set(NAME, place);
  return `${pathname}?${searchParams}${hash}`;
}

/** The address of the page alone. */
export function withoutPortal(href: string): string {
  const { pathname, searchParams, hash } = new URL(href, 'https://parley.invalid');
  searchParams.delete(NAME);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}

/** Where the portal over a page is, as the address of its own page would say it; null when there is none. */
export function portalIn(search: string): { pathname: string; search: string } | null {
  const place = new URLSearchParams(search).get(NAME);
  if (place === null) return null;
  const { pathname, search: query } = new URL(`${BASE}${place.replace(/^\/+/, '')}`, 'https://parley.invalid');
  return pathname.startsWith(BASE) ? { pathname, search: query } : { pathname: BASE, search: '' };
}

/** What of a path belongs to the portal; null for one that leads elsewhere. */
export const placeOf = (path: string): string | null =>
  path === '/portal' ? '' : path.startsWith(BASE) ? path.slice(BASE.length) : null;
