import * as z from 'zod/mini';

/** Shapes of `docs/identity-wire.md` §7, written from that document and not from our contracts. Unknown fields may come. */
const text = z.string();
const when = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)), 'is no date'));
const orNull = <T extends z.ZodMiniType>(shape: T) => z.nullable(shape);
const maybe = <T extends z.ZodMiniType>(shape: T) => z.optional(z.nullable(shape));
const jsonText = z.string().check(
  z.refine((value) => {
    try {
      return typeof JSON.parse(value) === 'object';
    } catch {
      return false;
    }
  }, 'is no JSON text'),
);
export const list = <T extends z.ZodMiniType>(item: T) => z.array(item);
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), _metadata: z.object({ totalItems: z.number(), totalPages: z.number() }) });
export const Nothing = z.unknown();
export const Disabled = z.object({ isDisabled: z.boolean() });
export const WithId = z.object({ id: text });

/** Trap 20: objects, never keys. */
export const Role = z.object({
  id: text,
  key: text,
  name: text,
  isDefault: z.boolean(),
  permissions: z.array(text),
  tenantId: maybe(text),
  vendorId: text,
  level: z.number(),
  createdAt: when,
  updatedAt: when,
});
export const Permission = z.object({
  id: text,
  key: text,
  name: text,
  categoryId: text,
  fePermission: z.boolean(),
  createdAt: when,
  updatedAt: when,
});
export const Category = z.object({
  id: text,
  name: text,
  description: text,
  feCategory: z.boolean(),
  permissionIds: z.array(text),
  createdAt: when,
  updatedAt: when,
});
const person = {
  id: text,
  sub: text,
  email: text,
  name: text,
  profilePictureUrl: orNull(text),
  verified: z.boolean(),
  mfaEnrolled: z.boolean(),
  provider: text,
  tenantId: text,
  tenantIds: z.array(text),
  // Trap 19.
  metadata: jsonText,
  createdAt: when,
};
export const User = z.object({
  ...person,
  tenants: z.array(z.object({ tenantId: text, roles: z.array(Role) })),
  roles: z.array(Role),
  permissions: z.array(Permission),
});
export const UserV3 = z.object(person);
export const TeamUser = z.object({
  id: text,
  email: text,
  name: text,
  tenantId: text,
  vendorId: text,
  roleIds: z.array(text),
  roles: z.array(Role),
  activatedForTenant: z.boolean(),
  createdAt: when,
});
export const SubTenantUser = z.object({
  ...person,
  tenants: z.array(z.object({ tenantId: text, roles: z.array(Role), permissions: z.array(Permission) })),
});

export const SignedInToken = z.object({ accessToken: text });
/** As the server says it, for the calls whose older form hands it on. */
export const LoginAnswer = z.object({
  accessToken: text,
  expiresIn: z.number(),
  expires: when,
  mfaRequired: z.literal(false),
});
/** What the client makes of a login: its answer, the claims, and `me`. */
export const LoginUser = z.object({
  accessToken: text,
  expiresIn: z.number(),
  expires: when,
  email: text,
  tenantId: text,
});
export const Tenant = z.object({
  id: text,
  tenantId: text,
  name: text,
  deletedAt: z.null(),
  vendorId: text,
  isReseller: z.boolean(),
  tenantType: z.optional(z.enum(['customer', 'spam', 'test', 'reseller', 'headquarter'])),
  createdAt: when,
  updatedAt: when,
});
export const TenantsAnswer = z.object({ tenants: z.array(Tenant), activeTenant: Tenant });
/** Of the calls that tell tenants beside the person. */
export const SignedIn = z.object({
  user: z.extend(LoginUser, {
    ...person,
    roles: z.array(Role),
    permissions: z.array(Permission),
    mfaRequired: z.literal(false),
  }),
  tenants: z.array(Tenant),
  activeTenant: Tenant,
});
export const MfaDevices = z.object({
  authenticators: z.array(z.object({ id: text })),
  phones: z.array(z.object({ id: text, phoneNumber: text })),
  webauthn: z.array(z.object({ id: text, deviceType: text, name: text })),
  emails: z.array(z.object({ email: text })),
});
/** Trap 18. */
export const Challenge = z.object({
  mfaRequired: z.literal(true),
  mfaToken: text,
  mfaEnrolled: z.boolean(),
  userEmail: text,
  mfaDevices: z.optional(MfaDevices),
  mfaStrategies: z.optional(z.array(z.string())),
});
/** Trap 10: goes into `<img src>` as it is. */
export const QrCode = z.object({ qrCode: z.string().check(z.startsWith('data:image/png;base64,')) });
export const Sent = z.object({ otcToken: text });
export const SentToPhone = z.object({ otcToken: text, phoneNumber: text });
export const RegistrationOptions = z.object({
  rp: z.object({ id: text, name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: z.array(z.object({ type: text, alg: z.number() })),
});
export const AssertionOptions = z.object({
  challenge: text,
  allowCredentials: z.optional(z.array(z.object({ type: text, id: text }))),
});

export const Flags = z.record(z.string(), z.enum(['on', 'off']));
export const VendorConfig = z.object({
  allowSignups: z.boolean(),
  allowNotVerifiedUsersLogin: z.boolean(),
  apiTokensEnabled: z.boolean(),
  forcePermissions: z.boolean(),
  authStrategy: text,
  machineToMachineAuthStrategy: z.enum(['ClientCredentials', 'AccessToken']),
});
export const AuthStrategies = z.object({
  mainAuthStrategies: z.array(z.object({ strategy: text })),
  secondaryAuthStrategies: z.array(z.object({ strategy: text, isActive: z.boolean() })),
});
export const MetadataRow = z.object({
  id: text,
  vendorId: text,
  entityName: text,
  createdAt: when,
  updatedAt: when,
  configuration: z.optional(z.record(z.string(), z.unknown())),
});
export const IpMetadata = z.object({
  ip: text,
  latitude: orNull(z.number()),
  longitude: orNull(z.number()),
  city: orNull(text),
  country_name: orNull(text),
  country_code: orNull(text),
  location: z.object({}),
});
export const Entitlements = z.object({
  features: z.record(
    z.string(),
    z.object({
      planIds: z.array(text),
      expireTime: orNull(z.number()),
      // Trap 9.
      linkedPermissions: z.array(text),
    }),
  ),
  plans: z.record(z.string(), z.object({ defaultTreatment: text })),
  permissions: z.record(z.string(), z.literal(true)),
});

export const PolicyRow = z.object({ id: orNull(text), createdAt: orNull(when), updatedAt: orNull(when) });
export const MfaPolicy = z.extend(PolicyRow, { enforceMFAType: z.enum(['DontForce', 'Force', 'ForceExceptSAML']) });
export const LockoutPolicy = z.extend(PolicyRow, { enabled: z.boolean(), maxAttempts: z.number() });
export const HistoryPolicy = z.extend(PolicyRow, { enabled: z.boolean(), historySize: z.number() });
export const GlobalPolicy = z.extend(PolicyRow, {
  allowOverrideEnforcePasswordHistory: z.boolean(),
  allowOverridePasswordComplexity: z.boolean(),
  allowOverridePasswordExpiration: z.boolean(),
  allowSignups: z.boolean(),
  apiTokensEnabled: z.boolean(),
  cookieSameSite: text,
  defaultRefreshTokenExpiration: z.number(),
  defaultTokenExpiration: z.number(),
  publicKey: z.string().check(z.startsWith('-----BEGIN PUBLIC KEY-----')),
});
export const PasswordConfig = z.object({
  minLength: z.number(),
  maxLength: z.number(),
  allowPassphrases: z.boolean(),
  minPhraseLength: z.number(),
  minOptionalTestsToPass: z.number(),
});
export const IpRestriction = z.object({
  id: text,
  ip: text,
  strategy: z.enum(['ALLOW', 'BLOCK']),
  isActive: z.boolean(),
  createdAt: when,
  updatedAt: when,
});
export const DomainRestriction = z.object({ id: text, domain: text, type: z.enum(['ALLOW', 'BLOCK']) });
/** Trap 7: written as `type`, read as `listType`. */
export const DomainConfig = z.object({
  active: z.boolean(),
  blockPublicDomains: z.boolean(),
  listType: z.enum(['ALLOW', 'BLOCK']),
});
const seconds = z.optional(z.object({ isActive: z.boolean(), timeout: z.number() }));
export const SessionConfig = z.object({
  sessionIdleTimeoutConfiguration: seconds,
  sessionTimeoutConfiguration: seconds,
  sessionConcurrentConfiguration: z.optional(z.object({ isActive: z.boolean(), maxSessions: z.number() })),
});
export const Session = z.object({ id: text, current: z.optional(z.boolean()), createdAt: maybe(when) });
const finding = { code: text, category: text, metadata: maybe(z.record(z.string(), z.unknown())) };
export const Recommendations = z.object({
  recommendations: z.object({
    items: z.array(z.object({ ...finding, severity: z.enum(['SEVERE', 'WARNING', 'INFO']) })),
  }),
  scoring: z.object({ score: z.number() }),
});
export const Insights = z.object({ insights: z.object({ items: z.array(z.object(finding)) }) });

export const InviteLink = z.object({ id: text, vendorId: text, tenantId: text, token: text, expires: when });
export const Group = z.object({ id: text, name: text, managedBy: text });
const tokenFields = { description: text, createdAt: when };
export const ApiToken = z.object({ clientId: text, ...tokenFields });
export const AccessToken = z.object({ id: text, ...tokenFields });
export const Secret = z.object({ secret: text });
export const AccountSettings = z.object({ name: text, tenantId: z.optional(text) });
export const SubTenantRow = z.object({ tenantId: text, name: text, createdAt: when, metadata: z.object({}) });
export const HierarchyRow = z.object({ tenantId: text, level: z.number() });
export const Application = z.object({
  id: text,
  accessType: text,
  isDefault: z.boolean(),
  isActive: z.boolean(),
  name: text,
  type: text,
  createdAt: when,
  updatedAt: when,
});
export const AuditRow = z.object({
  _id: text,
  action: text,
  resource: text,
  severity: text,
  vendorId: text,
  tenantId: text,
  createdAt: when,
  updatedAt: when,
  json: z.array(z.unknown()),
});
export const PhoneNumber = z.object({ id: text, phoneNumber: text, verified: z.boolean(), createdAt: when });
