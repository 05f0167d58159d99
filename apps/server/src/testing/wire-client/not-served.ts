/** What no part of the product needs yet, and which one brings it. A path here that is served fails the test. */
export const notServed: readonly { path: string; methods: RegExp; brings: string }[] = [
  { path: '/oauth', methods: /^auth\.(exchangeOAuth|silentOAuth|OAuthLogout)/, brings: 'hosted login' },
  {
    path: '/team/resources/sso/v1',
    methods: /^auth\.(.*(Saml|SSOConf|SSODomain|SSODefault|SSOGroup|OidcConf))/,
    brings: 'single sign-on',
  },
  {
    path: '/identity/resources/auth/v1/user/saml',
    methods: /^auth\.(postLogin|preLoginWithIdpType)$/,
    brings: 'single sign-on',
  },
  { path: '/identity/resources/auth/v1/user/oidc', methods: /^auth\.oidcPostLogin/, brings: 'single sign-on' },
  { path: '/directory', methods: /^directory\./, brings: 'provisioning' },
  { path: '/webhook', methods: /^connectivity\./, brings: 'webhooks and connectivity' },
  { path: '/event', methods: /^connectivity\./, brings: 'webhooks and connectivity' },
  { path: '/integrations', methods: /^connectivity\./, brings: 'webhooks and connectivity' },
  { path: '/subscriptions', methods: /^subscriptions\./, brings: 'billing' },
  { path: '/reports', methods: /^reports\./, brings: 'reports' },
  {
    path: '/config',
    methods: /^velo\./,
    brings: 'nothing: the group is wired to an address of the machine it runs on',
  },
  {
    path: '/identity/resources/users/v1/signUp/',
    methods: /^auth\.signUpUserWith/,
    brings: 'names and numbers instead of addresses',
  },
  {
    path: '/identity/resources/usernames/v1/me',
    methods: /^usernames\.(getUserOwn|create|delete)/,
    brings: 'names instead of addresses',
  },
  { path: '/identity/resources/users/v1/activate/code', methods: /WithOTC$/, brings: 'codes instead of links' },
  { path: '/identity/resources/approval-flows', methods: /Approval/, brings: 'approvals' },
  {
    path: '/identity/resources/configurations/v1/password-rotation',
    methods: /PasswordRotation/,
    brings: 'rotation of passwords',
  },
  {
    path: '/identity/resources/users/v2/passwords/reset/sms',
    methods: /^auth\.(resetPasswordViaSms|verifyPasswordViaSms)$/,
    brings: 'resets by text message',
  },
  { path: '/security-engines', methods: /CountryRestrictions/, brings: 'restrictions by country' },
];

/** Traps of the wire document's §10 that only these will meet. */
export const laterTraps: Readonly<Record<number, string>> = {
  6: 'webhooks and connectivity',
  8: 'webhooks and connectivity',
  14: 'hosted login',
};
