/**
 * What of the portal can be configured, and how (the specification's §2). Plain data without a schema: the browser merges with it, the
 * server enforces it.
 */
export const portalSections = [
  'profile',
  'privacy',
  'personalApiTokens',
  'account',
  'users',
  'groups',
  'security',
  'sso',
  'provisioning',
  'audits',
  'webhooks',
  'apiTokens',
  'roles',
  'subscriptions',
  'allAccounts',
  'usage',
] as const;
export type PortalSection = (typeof portalSections)[number];

export const visibilities = ['always', 'hidden', 'byPermissions'] as const;
export type Visibility = (typeof visibilities)[number];

/** From the least to the most. Tabs and columns know no `viewOnly`. */
export const appearances = ['hidden', 'viewOnly', 'edit'] as const;
export type Appearance = (typeof appearances)[number];

/** The configurable parts of each page; what is not named here is as its page has it. */
export const portalParts = {
  profile: { fields: ['name', 'phoneNumber', 'address', 'jobTitle'] },
  privacy: { entries: ['loginSessions', 'mfa'] },
  account: {
    fields: ['companyName', 'address', 'website', 'timezone', 'dateFormat', 'timeFormat', 'currency'],
    tabs: ['settings', 'customLogin'],
  },
  users: { columns: ['user', 'applications', 'groups', 'roles', 'joinedAt', 'lastSeen', 'managedBy'] },
  security: {
    tabs: ['sessionManagement', 'generalSettings', 'ipRestrictions', 'domainRestrictions'],
    fields: [
      'idleSessionTimeout',
      'forceReLogin',
      'maximumConcurrentSessions',
      'mfa',
      'userLockout',
      'passwordHistory',
    ],
  },
  subscriptions: { entries: ['invoices'] },
} as const satisfies Partial<
  Record<PortalSection, Partial<Record<'fields' | 'tabs' | 'columns' | 'entries', readonly string[]>>>
>;
export type PortalParts = typeof portalParts;
export type ConfigurablePage = keyof PortalParts;

/** The tab a field stands on: where it is hidden, so is the field. */
export const tabOfField: Readonly<Record<string, string>> = {
  idleSessionTimeout: 'sessionManagement',
  forceReLogin: 'sessionManagement',
  maximumConcurrentSessions: 'sessionManagement',
  mfa: 'generalSettings',
  userLockout: 'generalSettings',
  passwordHistory: 'generalSettings',
};

type Named<Kind extends 'fields' | 'tabs'> = {
  [P in ConfigurablePage]: PortalParts[P] extends Record<Kind, readonly (infer Name extends string)[]>
    ? `${P}.${Name}`
    : never;
}[ConfigurablePage];

/** `account.timezone`, `security.ipRestrictions`: a field or tab by its page, as the server is asked for it. */
export type PortalPart = Named<'fields'> | Named<'tabs'>;

/** How the dialog that invites people asks for a phone number. */
export const phoneFields = ['hidden', 'optional', 'required'] as const;
export type PhoneField = (typeof phoneFields)[number];

/** Settings of one entry of the navigation; what is left out stays as the one before has it. */
export type EntrySettings = {
  visibility?: Visibility | undefined;
  permissions?: string[] | undefined;
  featureFlag?: string | undefined;
  /** Of audits: page by page, or one long list. */
  paginationMode?: 'virtual' | 'pages' | undefined;
  /** Of users. */
  phoneField?: PhoneField | undefined;
};
/** Of the parts of one page, by kind and name. */
export type PartSettings = Partial<Record<'fields' | 'tabs' | 'columns' | 'entries', Record<string, Appearance>>>;

/** The portal's own part of `GET /metadata?entityName=adminBox`: `configuration`. */
export type PortalMetadata = {
  navigation?: Partial<Record<PortalSection, EntrySettings>> | undefined;
  pages?: Partial<Record<ConfigurablePage, PartSettings>> | undefined;
};

const least = (one: Appearance, other: Appearance): Appearance =>
  appearances.indexOf(one) <= appearances.indexOf(other) ? one : other;

/**
 * How a part is shown when several have a say: the strictest counts, so that nobody opens what another has closed. What is
 * unreadable counts as not said.
 */
export function appearanceOf(
  said: readonly (PortalMetadata | null | undefined)[],
  page: ConfigurablePage,
  kind: keyof PartSettings,
  name: string,
): Appearance {
  const one = (of: keyof PartSettings, part: string): Appearance =>
    said.reduce<Appearance>((strictest, metadata) => {
      const wanted = metadata?.pages?.[page]?.[of]?.[part];
      return wanted !== undefined && appearances.includes(wanted) ? least(strictest, wanted) : strictest;
    }, 'edit');
  const own = one(kind, name);
  const tab = kind === 'fields' && page === 'security' ? tabOfField[name] : undefined;
  return tab ? least(own, one('tabs', tab)) : own;
}

/** How a field or tab is shown, by its whole name. */
export function appearanceOfPart(said: readonly (PortalMetadata | null | undefined)[], part: PortalPart): Appearance {
  const [page, name] = part.split('.') as [ConfigurablePage, string];
  const { fields }: { fields?: readonly string[] } = portalParts[page] as { fields?: readonly string[] };
  return appearanceOf(said, page, fields?.includes(name) ? 'fields' : 'tabs', name);
}

const stricter = (one: Visibility, other: Visibility): Visibility => {
  const order: readonly Visibility[] = ['hidden', 'byPermissions', 'always'];
  return order.indexOf(one) <= order.indexOf(other) ? one : other;
};

/** What a tenant says within what the operator says: it may close, and opens nothing that is closed to it. */
export function within(operator: PortalMetadata, tenant: PortalMetadata): PortalMetadata {
  const navigation: PortalMetadata['navigation'] = { ...operator.navigation };
  for (const id of portalSections) {
    const [above, own] = [operator.navigation?.[id], tenant.navigation?.[id]];
    if (!own) continue;
    const visibility =
      above?.visibility && own.visibility
        ? stricter(above.visibility, own.visibility)
        : (above?.visibility ?? own.visibility);
    navigation[id] = { ...own, ...above, ...(visibility ? { visibility } : {}) };
  }
  const pages: PortalMetadata['pages'] = {};
  for (const [page, kinds] of Object.entries(portalParts) as [ConfigurablePage, Record<string, readonly string[]>][]) {
    for (const [kind, names] of Object.entries(kinds) as [keyof PartSettings, readonly string[]][]) {
      for (const name of names) {
        const appearance = appearanceOf([operator, tenant], page, kind, name);
        if (appearance === 'edit') continue;
        pages[page] = { ...pages[page], [kind]: { ...pages[page]?.[kind], [name]: appearance } };
      }
    }
  }
  return { navigation, pages };
}
