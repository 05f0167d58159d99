import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { Name } from './email.ts';
import { metadataProblems } from './metadata.ts';
import { PICTURE_BYTES, pictureProblems } from './pictures.ts';
import { tenantProblems } from './tenants.ts';
import { isWebAddress } from './web-address.ts';

export const accountProblems = problems({
  alias_taken: [409, 'This alias is in use. Please choose another one.'],
  custom_login_not_found: [404, 'No account signs in under this name.'],
});

/** `address` is JSON text. `logo` is an address, also of one that is kept here. */
export const AccountSettings = z.object({
  tenantId: z.string(),
  name: z.string(),
  address: z.optional(z.string()),
  website: z.optional(z.string()),
  timezone: z.optional(z.string()),
  dateFormat: z.optional(z.string()),
  timeFormat: z.optional(z.string()),
  currency: z.optional(z.string()),
  logo: z.optional(z.string()),
  applicationUrl: z.optional(z.string()),
  loginUrl: z.optional(z.string()),
});
export type AccountSettings = z.output<typeof AccountSettings>;

const isZone = (zone: string): boolean => {
  try {
    return zone === '' || Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false; // `Intl` has no other way to say so
  }
};
const text = (length: number) => z.string().check(z.trim(), z.maxLength(length));
const given = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));
const url = given(text(2_048).check(z.refine(isWebAddress, 'must be an https address')));

/** The texts of an account; one that is absent stays, an empty one clears. */
export const AccountText = {
  address: given(text(2_000)),
  website: given(text(2_000).check(z.regex(/^(?:https?:\/\/[^\s"'<>]+|[^\s:"'<>]*)$/i, 'must be a web address'))),
  timezone: given(text(100).check(z.refine(isZone, 'must be the name of a time zone'))),
  dateFormat: given(text(50)),
  timeFormat: given(text(50)),
  currency: given(text(10).check(z.regex(/^([A-Za-z]{3})?$/, 'must be the code of a currency'))),
  url,
  logoUrl: url,
};

/** Characters of a picture as a data URL. */
const DATA_URL_LENGTH = Math.ceil(PICTURE_BYTES / 3) * 4 + 64;
const Logo = z
  .string()
  .check(
    z.trim(),
    z.maxLength(DATA_URL_LENGTH),
    z.regex(
      /^(?:data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+=*|https?:\/\/[^\s"'<>]{1,2040}|)$/i,
      'must be an https address or a picture',
    ),
  );

/** How the tenant's own login page is reached; all null while it has none. */
export const CustomLogin = z.object({
  alias: z.nullable(z.string()),
  applicationUrl: z.nullable(z.string()),
  loginUrl: z.nullable(z.string()),
});
export type CustomLogin = z.output<typeof CustomLogin>;

const base = '/tenants/resources/account-settings/v1';

export const accountSettings = {
  get: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    proof: 'token',
    cost: 'read',
    summary: 'Settings of the active tenant',
    response: AccountSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: base,
    access: { permission: 'fe.secure.write.accountSettings' },
    proof: 'token',
    cost: 'upload',
    summary: 'Changes settings of the active tenant; a logo is an https address or a picture as data URL',
    bodyLimitBytes: DATA_URL_LENGTH + 16_384,
    body: z.object({
      name: z.optional(z.nullable(Name)),
      address: AccountText.address,
      website: AccountText.website,
      timezone: AccountText.timezone,
      dateFormat: AccountText.dateFormat,
      timeFormat: AccountText.timeFormat,
      currency: AccountText.currency,
      logo: given(Logo),
    }),
    response: AccountSettings,
    problems: [
      tenantProblems.no_changes,
      pictureProblems.picture_unreadable,
      pictureProblems.picture_too_wide,
      metadataProblems.field_not_editable,
    ],
  }),
  public: endpoint({
    method: 'GET',
    path: `${base}/public`,
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'What a login page of one tenant needs; the tenant comes by the header frontegg-login-alias',
    response: z.object({
      tenantId: z.string(),
      applicationUrl: z.optional(z.string()),
      loginUrl: z.optional(z.string()),
    }),
    problems: [accountProblems.custom_login_not_found],
  }),
  customLogin: endpoint({
    method: 'GET',
    path: `${base}/custom-login`,
    access: { permission: 'fe.secure.read.accountSettings' },
    proof: 'token',
    cost: 'read',
    summary: 'How the login page of the active tenant is reached',
    response: CustomLogin,
  }),
  saveCustomLogin: endpoint({
    method: 'PUT',
    path: `${base}/custom-login`,
    access: { permission: 'fe.account-settings.write.custom-login-box' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Gives the active tenant a login page of its own, or takes it away with an empty alias',
    body: z.object({
      alias: given(
        z
          .string()
          .check(
            z.trim(),
            z.toLowerCase(),
            z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)?$/, 'must be letters, digits and hyphens'),
          ),
      ),
      applicationUrl: url,
      loginUrl: url,
    }),
    response: CustomLogin,
    problems: [accountProblems.alias_taken, tenantProblems.no_changes, metadataProblems.field_not_editable],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/tenants/resources/logos/v1/:id',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'A logo, for whoever knows its address',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: 'text',
    problems: [pictureProblems.picture_not_found],
  }),
};
