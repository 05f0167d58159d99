/**
 * Where the pages of an account live (AUTH-1). A host overrides any of them by name; mails and redirects of the server use the
 * default paths with the query names of each page.
 */
export const defaultRoutes = {
  /** Where one arrives signed in. */
  authenticatedUrl: '/',
  loginUrl: '/account/login',
  stepUpUrl: '/account/step-up',
  logoutUrl: '/account/logout',
  activateUrl: '/account/activate',
  impersonateUrl: '/account/impersonate',
  acceptInvitationUrl: '/account/invitation/accept',
  forgetPasswordUrl: '/account/forget-password',
  resetPhoneNumberUrl: '/account/reset-phone-number',
  resetPasswordUrl: '/account/reset-password',
  socialLoginCallbackUrl: '/account/social/success',
  signUpUrl: '/account/sign-up',
  signUpSuccessUrl: '/account/sign-up/success',
  oidcRedirectUrl: '/account/oidc/callback',
  samlCallbackUrl: '/account/saml/callback',
  magicLinkCallbackUrl: '/account/login/magic-link',
  hostedLoginRedirectUrl: '/oauth/callback',
  redirectUrl: '/account/redirect',
  unlockUrl: '/account/unlock',
  /** Where one's own second factors are looked after. */
  secondFactorsUrl: '/portal/privacy',
  /** One-time set-up of the first administrator; the link is printed by the server. */
  setUpUrl: '/account/set-up',
  /** A tenant's own sign-in page, and where it leads; the common ones unless a host says otherwise. */
  customLoginUrl: '/account/login',
  customLoginAuthenticatedUrl: '/',
} as const;

export type RouteName = keyof typeof defaultRoutes;
export type Routes = Readonly<Record<RouteName, string>>;

/** The default routes, with the host's own where it has some. */
export const routesWith = (own: Partial<Routes> = {}): Routes => ({ ...defaultRoutes, ...own });

/** Pages that the login box draws; the others of the table are places it leads to. */
const drawn = [
  'loginUrl',
  'stepUpUrl',
  'logoutUrl',
  'activateUrl',
  'impersonateUrl',
  'acceptInvitationUrl',
  'forgetPasswordUrl',
  'resetPhoneNumberUrl',
  'resetPasswordUrl',
  'socialLoginCallbackUrl',
  'signUpUrl',
  'signUpSuccessUrl',
  'oidcRedirectUrl',
  'samlCallbackUrl',
  'magicLinkCallbackUrl',
  'hostedLoginRedirectUrl',
  'redirectUrl',
  'unlockUrl',
  'setUpUrl',
  'customLoginUrl',
] as const satisfies readonly RouteName[];

export type PageName = (typeof drawn)[number];

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/** The page at a path, with or without a slash at its end; undefined when the path is not one of the account's. */
export function pageAt(routes: Routes, pathname: string): PageName | undefined {
  const path = withoutSlash(pathname);
  return drawn.find((name) => withoutSlash(routes[name]) === path);
}

/**
 * Every path the login box draws, once each: a host registers these in its router.
 * @param own the host's own paths, where it has some
 */
export const pagePaths = (own: Partial<Routes> = {}): string[] => {
  const routes = routesWith(own);
  return [...new Set(drawn.map((name) => routes[name]))];
};
