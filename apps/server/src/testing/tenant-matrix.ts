/**
 * How each endpoint of identity behaves towards tenants other than the caller's. The test beside walks every line, and fails for
 * an endpoint without one. A new endpoint needs one line, nearly always `own`.
 */
export type Relation = 'sibling' | 'parent' | 'child' | 'deleted';

export type Behaviour = {
  /** Whose things it may read and change besides the caller's own; nobody's unless said. */
  reaches?: readonly Relation[];
  /** What a `:name` of the path is the id of; `tenant`, a kind that some endpoint makes, or a text that stands there. */
  path?: Record<string, string>;
  /** The kind of thing it makes: it is called in each tenant first, and `id` of its answer stands where that kind is named. */
  makes?: string;
  /** Fields of the body that the schema alone does not tell. `{kind}` in a text is the id of that thing, `{name}` a name. */
  body?: Record<string, unknown>;
  /** It refuses a body that is made up: a proof, a file, a secret is needed. */
  needsMore?: true;
};

/** Acts in the tenant of the token, whatever else is named. */
const own: Behaviour = {};
/** About the person alone. */
const me: Behaviour = {};
/** For anybody, without a token; whatever it does, it does by a secret that is shown. */
const anybody: Behaviour = { needsMore: true };
const ownBy = (path: Record<string, string>, more: Behaviour = {}): Behaviour => ({ path, ...more });
const proof: Behaviour = { needsMore: true };
/** Also of the accounts below. */
const below: Behaviour = { reaches: ['child'] };
const belowBy = (path: Record<string, string>, more: Behaviour = {}): Behaviour => ({ ...below, path, ...more });

/** Names in queries and bodies that are ids of things. */
export const NAMES: Record<string, string> = {
  tenantId: 'tenant',
  _tenantId: 'tenant',
  tenantIds: 'tenant',
  _tenantIds: 'tenant',
  _subTenantId: 'tenant',
  parentTenantId: 'tenant',
  userId: 'user',
  userIds: 'user',
  impersonatedUserId: 'user',
  roleId: 'role',
  roleIds: 'role',
  groupsIds: 'group',
  groupIds: 'group',
  notificationId: 'notification',
  ids: 'user',
  id: 'user',
};

const I = '/identity/resources';
const T = '/tenants/resources';
const S = '/security-center/resources';
const address = { ip: '203.0.113.7', strategy: 'BLOCK', isActive: false };
const domain = { domain: 'blocked.example', type: 'BLOCK' };
const restrictions = `${I}/configurations/v1/restrictions/ip`;
const domains = `${I}/configurations/restrictions/v1/email-domain`;
const logo = { logo: '', website: '', timezone: '', currency: '' };

export const TENANT_MATRIX: Record<string, Behaviour> = {
  // account-settings
  [`GET ${T}/account-settings/v1`]: own,
  [`PUT ${T}/account-settings/v1`]: { body: logo },
  [`GET ${T}/retention/v1`]: own,
  [`PUT ${T}/retention/v1`]: { body: { conversations: 400, audits: 400, runs: 400, events: 60 } },
  [`GET ${T}/account-settings/v1/public`]: anybody,
  [`GET ${T}/account-settings/v1/custom-login`]: own,
  [`PUT ${T}/account-settings/v1/custom-login`]: { body: { applicationUrl: '', loginUrl: '' } },
  [`GET ${T}/logos/v1/:id`]: anybody,
  // activation
  [`GET ${I}/users/v1/activate/strategy`]: anybody,
  [`POST ${I}/users/v1/activate`]: anybody,
  [`POST ${I}/users/v1/activate/reset`]: anybody,
  // api-tokens
  [`GET ${I}/users/api-tokens/v1`]: me,
  [`POST ${I}/users/api-tokens/v1`]: { makes: 'apiToken' },
  [`DELETE ${I}/users/api-tokens/v1/:id`]: ownBy({ id: 'apiToken' }),
  [`GET ${I}/tenants/api-tokens/v1`]: own,
  [`POST ${I}/tenants/api-tokens/v2`]: { makes: 'tenantApiToken' },
  [`DELETE ${I}/tenants/api-tokens/v1/:id`]: ownBy({ id: 'tenantApiToken' }),
  [`GET ${I}/users/access-tokens/v1`]: me,
  [`POST ${I}/users/access-tokens/v1`]: { makes: 'accessToken', body: { expiresInMinutes: 600 } },
  [`DELETE ${I}/users/access-tokens/v1/:id`]: ownBy({ id: 'accessToken' }),
  [`GET ${I}/tenants/access-tokens/v1`]: own,
  [`POST ${I}/tenants/access-tokens/v1`]: { makes: 'tenantAccessToken', body: { expiresInMinutes: 600 } },
  [`DELETE ${I}/tenants/access-tokens/v1/:id`]: ownBy({ id: 'tenantAccessToken' }),
  [`POST ${I}/auth/v1/api-token`]: anybody,
  [`POST ${I}/auth/v1/api-token/token/refresh`]: anybody,
  [`POST ${I}/auth/v2/api-token`]: anybody,
  [`POST ${I}/auth/v2/api-token/token/refresh`]: anybody,
  // applications
  'GET /applications/resources/applications/v1': own,
  'GET /applications/resources/applications/tenant-assignments/v1': own,
  'GET /applications/resources/applications/tenant-assignments/v2': own,
  [`GET ${I}/applications/v1/:userId/apps`]: ownBy({ userId: 'user' }),
  [`GET ${I}/applications/v1/users-apps`]: own,
  [`GET ${I}/applications/v1/apps-users`]: own,
  [`POST ${I}/applications/v1/apps-user`]: own,
  [`DELETE ${I}/applications/v1/user-apps`]: own,
  // audits
  'GET /audits': own,
  'GET /audits/stats': own,
  'POST /audits/export/csv/v2': own,
  'POST /audits/export/csv': own,
  // captcha, entitlements, flags
  [`GET ${I}/captcha/v1/challenge`]: anybody,
  'GET /entitlements/api/v2/user-entitlements': me,
  'GET /flags': anybody,
  // groups
  [`GET ${I}/groups/v1`]: own,
  [`GET ${I}/groups/v1/:id`]: ownBy({ id: 'group' }),
  [`POST ${I}/groups/v1/bulkGet`]: own,
  [`POST ${I}/groups/v1`]: { makes: 'group', body: { name: '{name} group', color: '#aabbcc', metadata: '{}' } },
  [`PATCH ${I}/groups/v1/:id`]: ownBy({ id: 'group' }, { body: { color: '#aabbcc', metadata: '{}' } }),
  [`DELETE ${I}/groups/v1/:id`]: ownBy({ id: 'group' }),
  [`POST ${I}/groups/v1/:id/roles`]: ownBy({ id: 'group' }),
  [`DELETE ${I}/groups/v1/:id/roles`]: ownBy({ id: 'group' }),
  [`GET ${I}/groups/v1/:id/users`]: ownBy({ id: 'group' }),
  [`POST ${I}/groups/v1/:id/users`]: ownBy({ id: 'group' }),
  [`DELETE ${I}/groups/v1/:id/users`]: ownBy({ id: 'group' }),
  [`GET ${I}/groups/v1/config`]: own,
  [`POST ${I}/groups/v1/config`]: { body: { enabled: true, rolesEnabled: true } },
  // hierarchy
  [`GET ${T}/hierarchy/v1`]: below,
  [`GET ${T}/hierarchy/v1/tree`]: below,
  [`GET ${T}/hierarchy/v1/parents`]: own,
  [`GET ${T}/hierarchy/v1/parents/:tenantId`]: belowBy({ tenantId: 'tenant' }),
  [`GET ${T}/hierarchy/v2`]: below,
  [`GET ${T}/hierarchy/v2/metadata`]: below,
  [`POST ${I}/tenants/users/v1/count`]: below,
  // impersonation
  [`POST ${I}/impersonation/v1/begin`]: own,
  [`POST ${I}/impersonation/v1`]: anybody,
  [`POST ${I}/impersonation/v1/end`]: me,
  [`GET ${I}/impersonation/v1/current`]: me,
  // invitations
  [`POST ${I}/users/v2`]: { body: { expirationInSeconds: 86_400, phone: '' } },
  [`POST ${I}/users/v1/invitation/accept`]: anybody,
  [`POST ${I}/users/v1/invitation/reset`]: anybody,
  [`GET ${I}/tenants/invites/v1/configuration`]: own,
  [`GET ${I}/tenants/invites/v1/user`]: own,
  [`POST ${I}/tenants/invites/v1/user`]: { makes: 'invitationLink' },
  [`POST ${I}/tenants/invites/v2/user`]: own,
  [`PATCH ${I}/tenants/invites/v1/user`]: own,
  [`DELETE ${I}/tenants/invites/v1/user`]: own,
  [`POST ${I}/tenants/invites/v1/verify`]: anybody,
  // login
  [`POST ${I}/auth/v2/user/sso/prelogin`]: anybody,
  [`POST ${I}/auth/v1/user`]: anybody,
  [`POST ${I}/auth/v1/user/token/refresh`]: anybody,
  [`POST ${I}/auth/v1/logout`]: anybody,
  // members
  'GET /team/resources/members/v1': own,
  'PUT /team/resources/members/v1': { body: { phone: '', metadata: '{}' } },
  'DELETE /team/resources/members/v1/:id': ownBy({ id: 'user' }),
  'POST /team/resources/members/v1/:id/resendActivationEmail': ownBy({ id: 'user' }),
  [`POST ${I}/users/v1/invitation/reset/all`]: own,
  'GET /team/resources/stats/v1/members': own,
  [`POST ${I}/tenants/users/v1/:id/disable`]: ownBy({ id: 'user' }),
  [`POST ${I}/tenants/users/v1/:id/enable`]: ownBy({ id: 'user' }),
  [`POST ${I}/users/v1/:id/lock`]: ownBy({ id: 'user' }),
  [`POST ${I}/users/v1/:id/unlock`]: ownBy({ id: 'user' }),
  [`POST ${I}/users/v1/:id/mfa/reset`]: ownBy({ id: 'user' }),
  [`GET ${I}/users/temporary/v1/configuration`]: own,
  [`PUT ${I}/users/temporary/v1/:id`]: ownBy({ id: 'user' }, { body: { expirationInSeconds: 86_400 } }),
  [`DELETE ${I}/users/temporary/v1/:id`]: ownBy({ id: 'user' }),
  [`GET ${I}/users/v2`]: own,
  [`GET ${I}/users/v3`]: own,
  [`GET ${I}/users/v3/roles`]: own,
  [`GET ${I}/users/v3/groups`]: own,
  [`GET ${I}/users/emails/v1`]: own,
  [`GET ${I}/users/phone-numbers/v2`]: own,
  [`GET ${I}/usernames/v1`]: own,
  [`GET ${I}/users/v1/:id`]: ownBy({ id: 'user' }),
  // metadata
  'GET /metadata/admin-box': own,
  'POST /metadata/admin-box': { needsMore: true },
  'GET /metadata': anybody,
  'GET /metadata/ipme': anybody,
  'GET /metadata/ip/:ip': { path: { ip: '=203.0.113.7' } },
  // second factors at sign-in
  ...Object.fromEntries(
    [
      'verify',
      'recover',
      'authenticator/enroll',
      'authenticator/enroll/verify',
      'authenticator/:id/verify',
      'emailcode',
      'emailcode/verify',
      'sms/enroll',
      'sms/enroll/verify',
      'sms/:id',
      'sms/:id/verify',
      'webauthn/enroll',
      'webauthn/enroll/verify',
      'webauthn/:id',
      'webauthn/:id/verify',
    ].map((path) => [`POST ${I}/auth/v1/user/mfa/${path}`, anybody]),
  ),
  [`GET ${I}/configurations/v1/mfa-policy/allow-remember-device`]: anybody,
  // own second factors
  [`GET ${I}/users/v1/mfa/devices`]: me,
  [`GET ${I}/configurations/v1/mfa/strategies`]: own,
  ...Object.fromEntries(
    [
      'enroll',
      'enroll/verify',
      'disable',
      'authenticator/enroll',
      'authenticator/enroll/verify',
      'authenticator/:id/disable/verify',
      'sms/enroll',
      'sms/enroll/verify',
      'sms/:id/disable',
      'sms/:id/disable/verify',
      'webauthn/enroll',
      'webauthn/enroll/verify',
      'webauthn/:id/disable',
      'webauthn/:id/disable/verify',
      'recovery-codes',
    ].map((path) => [`POST ${I}/users/v1/mfa/${path}`, proof]),
  ),
  // notifications
  'GET /notification': me,
  'PUT /notification/status': me,
  'PUT /notification/:pinStatus': { path: { pinStatus: '=pin' } },
  'POST /notification/status/mark-all-read': me,
  // personal-data: nobody's but one's own, by the token
  [`POST ${I}/users/v1/me/archives`]: { makes: 'archive' },
  [`GET ${I}/users/v1/me/archives`]: me,
  [`GET ${I}/users/v1/me/archives/:id/file`]: ownBy({ id: 'archive' }, proof),
  [`POST ${I}/users/v1/me/erasure`]: proof,
  // passwordless, passwords, phones
  [`POST ${I}/auth/v1/passwordless/:type/prelogin`]: anybody,
  [`POST ${I}/auth/v1/passwordless/:type/postlogin`]: anybody,
  [`POST ${I}/users/v1/passwords/reset`]: anybody,
  [`POST ${I}/users/v2/passwords/reset/email`]: anybody,
  [`POST ${I}/users/v1/passwords/reset/validate`]: anybody,
  [`POST ${I}/users/v1/passwords/reset/verify`]: anybody,
  [`POST ${I}/users/v1/passwords/change`]: proof,
  [`GET ${I}/users/v1/passwords/config`]: anybody,
  [`GET ${I}/configurations/v1/password`]: own,
  [`GET ${I}/configurations/v1/password-recovery/strategies`]: anybody,
  [`POST ${I}/users/v1/phone/reset`]: anybody,
  [`POST ${I}/users/v1/phone/reset/verify`]: anybody,
  [`PUT ${I}/users/v1/phone/change`]: anybody,
  [`POST ${I}/users/v1/phone`]: proof,
  [`POST ${I}/users/v1/phone/verify`]: proof,
  [`GET ${I}/users/phone-numbers/v1`]: me,
  [`GET ${I}/users/phone-numbers/v1/me`]: me,
  [`POST ${I}/users/phone-numbers/v1`]: proof,
  [`POST ${I}/users/phone-numbers/v1/preverify`]: proof,
  [`POST ${I}/users/phone-numbers/v1/verify`]: proof,
  [`DELETE ${I}/users/phone-numbers/v1/:id`]: proof,
  [`POST ${I}/users/phone-numbers/v1/:id/delete/verify`]: proof,
  // pictures
  'PUT /team/resources/profile/me/image/v1': proof,
  'DELETE /team/resources/profile/me/image/v1': me,
  [`GET ${I}/pictures/v1/:id`]: anybody,
  // restrictions
  [`GET ${restrictions}`]: own,
  [`POST ${restrictions}`]: { makes: 'ipRestriction', body: address },
  [`POST ${restrictions}/bulk`]: { body: { restrictions: [] }, needsMore: true },
  [`GET ${restrictions}/config`]: own,
  [`POST ${restrictions}/config`]: own,
  [`DELETE ${restrictions}/:id`]: ownBy({ id: 'ipRestriction' }),
  [`POST ${restrictions}/verify`]: own,
  [`POST ${restrictions}/verify/allow`]: own,
  [`GET ${domains}`]: own,
  [`POST ${domains}`]: { makes: 'domainRestriction', body: domain },
  [`POST ${domains}/bulk`]: { needsMore: true },
  [`GET ${domains}/config`]: own,
  [`POST ${domains}/config`]: own,
  [`DELETE ${domains}/:id`]: ownBy({ id: 'domainRestriction' }),
  // roles
  [`GET ${I}/permissions/v1`]: own,
  [`GET ${I}/permissions/v1/categories`]: own,
  [`PUT ${I}/permissions/v1/:id/roles`]: ownBy({ id: 'permission' }),
  [`PUT ${I}/permissions/v1/:id/assignment`]: ownBy({ id: 'permission' }),
  [`GET ${I}/roles/v1`]: own,
  [`POST ${I}/roles/v1`]: {
    makes: 'role',
    body: { key: '{name}-role', name: '{name} role', permissions: [], level: 10 },
  },
  [`POST ${I}/roles/v2`]: { body: { permissionIds: [], baseRoleId: '{role}', level: 10 } },
  [`PATCH ${I}/roles/v1/:id`]: ownBy({ id: 'role' }, { body: { level: 10 } }),
  [`DELETE ${I}/roles/v1/:id`]: ownBy({ id: 'role' }),
  [`PUT ${I}/roles/v1/:id/permissions`]: ownBy({ id: 'role' }, { body: { permissionIds: [] } }),
  [`GET ${I}/roles/v1/:id/holders`]: ownBy({ id: 'role' }),
  'GET /team/resources/roles/v1': own,
  // security-center
  [`GET ${S}/recommendations/v1`]: own,
  [`GET ${S}/insights/v1`]: own,
  [`GET ${S}/fixes/v1/preview/:code`]: { path: { code: '=SET_IDLE_SESSION' }, needsMore: true },
  [`GET ${S}/fixes/v1`]: own,
  [`POST ${S}/fixes/v1/:code`]: { path: { code: '=SET_IDLE_SESSION' }, needsMore: true },
  [`POST ${I}/users/v1/passwords/breached/reset/bulk`]: own,
  [`POST ${S}/fixes/v1/:id/undo`]: ownBy({ id: 'user' }),
  // security-policies
  [`GET ${I}/configurations/v1/public`]: anybody,
  [`GET ${I}/configurations/v1/auth/strategies/public`]: anybody,
  [`GET ${I}/configurations/v1/auth/strategies`]: own,
  [`GET ${I}/configurations/v1/captcha-policy/public`]: anybody,
  [`GET ${I}/configurations/v1`]: own,
  ...Object.fromEntries(
    ['mfa-policy', 'lockout-policy', 'password-history-policy', 'captcha-policy'].flatMap((policy) => [
      [`GET ${I}/configurations/v1/${policy}`, own],
      ...(policy === 'captcha-policy' ? [] : [[`GET ${I}/configurations/v1/${policy}/vendor`, own] as const]),
      [`POST ${I}/configurations/v1/${policy}`, own],
      [`PATCH ${I}/configurations/v1/${policy}`, own],
    ]),
  ),
  [`POST ${I}/configurations/v1/password`]: { needsMore: true },
  [`POST ${I}/configurations/v1/auth/strategies`]: { needsMore: true },
  [`PUT ${I}/configurations/v1/vendor-policies/:kind`]: { path: { kind: '=mfa' } },
  // sessions
  [`GET ${I}/users/sessions/v1/me`]: me,
  [`GET ${I}/users/sessions/v1/me/current`]: me,
  [`DELETE ${I}/users/sessions/v1/me/all`]: me,
  [`DELETE ${I}/users/sessions/v1/me/:id`]: ownBy({ id: 'session' }),
  [`POST ${I}/users/sessions/v1/revoke`]: own,
  [`GET ${I}/configurations/sessions/v1`]: own,
  [`POST ${I}/configurations/sessions/v1`]: { needsMore: true },
  // setup, sign-up, social, sso
  [`GET ${I}/setup/v1`]: anybody,
  [`POST ${I}/setup/v1`]: anybody,
  [`POST ${I}/users/v1/signUp`]: anybody,
  [`GET ${I}/configurations/v1/sign-up/strategies`]: anybody,
  [`GET ${I}/auth/v2/user/sso/default/:provider/prelogin`]: anybody,
  [`GET ${I}/auth/v2/user/sso/default/:provider/callback`]: anybody,
  [`POST ${I}/auth/v2/user/sso/default/:provider/callback`]: anybody,
  [`POST ${I}/auth/v1/user/sso/:provider/postlogin`]: anybody,
  [`GET ${I}/sso/v1`]: anybody,
  [`GET ${I}/sso/v2`]: anybody,
  [`GET ${I}/sso/v2/authenticated`]: own,
  [`GET ${I}/sso/custom/v1`]: anybody,
  'GET /team/resources/sso/v2/configurations/public': anybody,
  [`POST ${I}/auth/v1/user/step-up/generate`]: me,
  // operator-accounts: for product administrators, whom these houses do not have
  [`GET ${T}/tenants/v2`]: own,
  [`PUT ${T}/tenants/v1/:tenantId/type`]: ownBy({ tenantId: 'tenant' }),
  // sub-tenants
  [`GET ${I}/sub-tenants/users/v1`]: below,
  [`POST ${I}/sub-tenants/users/v1`]: below,
  [`POST ${I}/sub-tenants/users/v2`]: below,
  [`DELETE ${I}/sub-tenants/users/v1`]: below,
  [`POST ${I}/sub-tenants/users/v1/:userId/roles`]: belowBy({ userId: 'user' }),
  [`PATCH ${I}/sub-tenants/users/v1/:userId/roles`]: belowBy({ userId: 'user' }),
  [`DELETE ${I}/sub-tenants/users/v1/:userId/roles`]: belowBy({ userId: 'user' }),
  [`PUT ${I}/sub-tenants/users/v1/:userId/access`]: ownBy({ userId: 'user' }),
  [`POST ${T}/sub-tenants/v1`]: { ...below, needsMore: true },
  [`PATCH ${T}/sub-tenants/v1/:tenantId`]: belowBy({ tenantId: 'tenant' }),
  [`DELETE ${T}/sub-tenants/v1/:tenantId`]: belowBy({ tenantId: 'tenant' }),
  [`PUT ${T}/sub-tenants/v1/:tenantId/management`]: belowBy({ tenantId: 'tenant' }),
  [`PUT ${T}/sub-tenants/v1/:tenantId/hierarchy-settings`]: belowBy({ tenantId: 'tenant' }),
  // tenants, unlock, users
  [`GET ${I}/users/v3/me/tenants`]: me,
  [`GET ${I}/users/v1/me/tenants`]: me,
  [`GET ${I}/users/v2/me/tenants`]: me,
  [`PUT ${I}/users/v1/tenant`]: me,
  [`POST ${I}/users/v3/me/unlock`]: anybody,
  [`GET ${I}/users/v2/me`]: me,
  [`PUT ${I}/users/v2/me`]: { needsMore: true },
  [`POST ${I}/users/v3/me/token`]: me,
  [`GET ${I}/users/v1/me/authorization`]: me,
  [`POST ${I}/users/v1/email/me`]: me,
  [`POST ${I}/users/v1/email/me/verify`]: me,
  [`GET ${I}/configurations/v1/user-emails-policy`]: own,
  // vendors, webauthn
  'POST /auth/vendor': anybody,
  'GET /entitlements/api/v1/vendor-entitlements': anybody,
  'GET /entitlements/api/v1/vendor-entitlements-snapshot-offset': anybody,
  [`GET ${I}/vendor-only/:kind/access-tokens/v1/active`]: ownBy({ kind: 'users' }, proof),
  [`GET ${I}/vendor-only/:kind/access-tokens/v1/:id`]: ownBy({ kind: 'users' }, proof),
  'GET /vendors/public': anybody,
  'GET /.well-known/jwks.json': anybody,
  'GET /.well-known/webauthn': anybody,
  [`POST ${I}/auth/v1/webauthn/prelogin`]: anybody,
  [`POST ${I}/auth/v1/webauthn/postlogin`]: anybody,
  [`GET ${I}/users/webauthn/v1/devices`]: me,
  [`POST ${I}/users/webauthn/v1/devices`]: proof,
  [`POST ${I}/users/webauthn/v1/devices/verify`]: proof,
  [`DELETE ${I}/users/webauthn/v1/devices/:id`]: proof,
};
