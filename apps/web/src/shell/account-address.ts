import { defaultRoutes, pageAt } from '@parley/portal/routes.ts';

/** Whether an address is one of the account's own pages: signing in, signing up, what a mail leads to. */
export const isAccountPage = (pathname: string): boolean => pageAt(defaultRoutes, pathname) !== undefined;
