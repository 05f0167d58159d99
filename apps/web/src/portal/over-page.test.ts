import { expect, test } from 'vitest';
import { placeOf, portalIn, withoutPortal, withPortal } from './over-page.ts';

test('PORTAL-1 the portal over a page keeps its place in the address of that page, and leaves it as it was', () => {
  const over = withPortal('/c/42?q=a#end', 'users?tab=roles');
  expect(over).toBe('/c/42?q=a&portal=users%3Ftab%3Droles#end');
  expect(portalIn('?q=a&portal=users%3Ftab%3Droles')).toEqual({ pathname: '/portal/users', search: '?tab=roles' });
  expect(withoutPortal(over)).toBe('/c/42?q=a#end');
  expect(portalIn('?q=a')).toBeNull();
  expect(portalIn('?portal=')).toEqual({ pathname: '/portal/', search: '' });
});

test.each(['../admin', '//evil.example/x', 'https://evil.example', '%2e%2e/admin'])(
  'PORTAL-1 %s is a place within the portal or none at all',
  (place) => {
    const found = portalIn(`?${new URLSearchParams({ portal: place })}`);
    expect(found?.pathname.startsWith('/portal/')).toBe(true);
  },
);

test('PORTAL-1 what does not belong to the portal leads elsewhere', () => {
  expect(placeOf('/portal/users/1')).toBe('users/1');
  expect(placeOf('/portal')).toBe('');
  expect(placeOf('/portals')).toBeNull();
  expect(placeOf('/account/logout')).toBeNull();
});
