import type { PersonalData } from '#platform/personal-data.ts';

const SECRET = 'a secret, or what one is checked with';
const SHORT = 'begun and not finished; over within minutes';
const HANGS = 'follows' as const;

/** CONF-3: every table of identity and of the platform that names a person. */
export const identityData: PersonalData = {
  tables: [
    {
      table: 'identity.users',
      by: ['id'],
      take: [
        'id',
        'email',
        'name',
        'phone_number',
        'picture_url',
        'metadata',
        'language',
        'provider',
        'password_changed_at',
        'activated_at',
        'last_login_at',
        'created_at',
        'updated_at',
        'expires_at',
      ],
      erase: 'delete',
    },
    {
      table: 'identity.memberships',
      by: ['user_id'],
      take: ['tenant_id', 'created_at', 'expires_at', 'disabled_at', 'locked_at', 'last_login_at', 'managed_by'],
      erase: HANGS,
    },
    { table: 'identity.membership_roles', by: ['user_id'], take: ['tenant_id', 'role_id'], erase: HANGS },
    { table: 'identity.member_applications', by: ['user_id'], take: ['tenant_id', 'application_id'], erase: HANGS },
    { table: 'identity.group_users', by: ['user_id'], take: ['tenant_id', 'group_id', 'created_at'], erase: HANGS },
    {
      table: 'identity.sessions',
      by: ['user_id', 'actor_user_id'],
      take: [
        'id',
        'tenant_id',
        'amr',
        'user_agent',
        'ip_address',
        'authenticated_at',
        'created_at',
        'last_used_at',
        'expires_at',
      ],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.remembered_devices',
      by: ['user_id'],
      take: ['id', 'user_agent', 'created_at', 'expires_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.phone_numbers',
      by: ['user_id'],
      take: ['id', 'phone_number', 'verified_at', 'factor', 'login', 'created_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.pictures',
      by: ['user_id'],
      take: ['content_type', "encode(bytes, 'base64') as bytes_base64", 'created_at'],
      erase: HANGS,
    },
    {
      table: 'identity.webauthn_credentials',
      by: ['user_id'],
      take: ['id', 'name', 'device_type', 'rp_id', 'passkey', 'factor', 'created_at', 'last_used_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.authenticators',
      by: ['user_id'],
      take: ['id', 'confirmed_at', 'created_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.social_identities',
      by: ['user_id'],
      take: ['provider', 'subject', 'email', 'created_at', 'last_used_at'],
      erase: HANGS,
    },
    {
      table: 'identity.api_tokens',
      by: ['user_id'],
      take: ['id', 'tenant_id', 'kind', 'description', 'created_at', 'expires_at', 'last_used_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.invitations',
      by: ['user_id'],
      take: ['id', 'tenant_id', 'email', 'name', 'phone_number', 'created_at', 'expires_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.invited_ids',
      by: ['user_id'],
      take: ['id', 'tenant_id', 'created_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.impersonations',
      by: ['subject_user_id', 'actor_user_id'],
      take: ['id', 'tenant_id', 'reason', 'created_at', 'redeemed_at', 'ended_at', 'expires_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      table: 'identity.notifications',
      by: ['user_id'],
      take: ['id', 'tenant_id', 'type', 'data', 'status', 'is_pinned', 'created_at'],
      key: 'id',
      erase: HANGS,
    },
    {
      // What was done, not to whom: that may be about somebody else.
      table: 'identity.audits',
      by: ['user_id'],
      take: ['id', 'tenant_id', 'action', 'severity', 'ip', 'user_agent', 'created_at'],
      key: 'id',
      erase: {
        stays:
          'the security log of the workspace: numbered and chained, so nothing is taken out of it; it names the act and a pseudonym, and goes at the end of its own time',
      },
    },
    { table: 'identity.data_exports', by: ['user_id'], take: ['id', 'asked_at', 'ready_at'], key: 'id', erase: HANGS },
    { table: 'identity.password_history', by: ['user_id'], take: { nothing: SECRET }, erase: HANGS },
    { table: 'identity.recovery_codes', by: ['user_id'], take: { nothing: SECRET }, erase: HANGS },
    { table: 'identity.one_time_tokens', by: ['user_id'], take: { nothing: SECRET }, erase: HANGS },
    {
      table: 'identity.sign_ups',
      by: ['user_id'],
      take: {
        nothing: 'typed by a visitor who may be someone else; gone once the account is activated, or after three days',
      },
      erase: HANGS,
    },
    {
      table: 'identity.left_behind',
      by: ['user_id'],
      take: { nothing: 'that an account they belonged to was deleted; gone within minutes' },
      erase: HANGS,
    },
    { table: 'identity.challenges', by: ['user_id'], take: { nothing: SHORT }, erase: HANGS },
    {
      table: 'identity.directory',
      by: ['user_id'],
      take: { nothing: 'what stands in users and memberships, sorted for lists' },
      erase: HANGS,
    },
    {
      table: 'platform.events',
      by: ['user_id'],
      take: ['id', 'tenant_id', 'type', 'created_at'],
      key: 'id',
      // But for the news of the erasure itself, which other nodes may still have to hear.
      erase: { stays: 'removed by the erasure job; the news of the erasure stays 90 days, with no more than an id' },
    },
  ],
};
