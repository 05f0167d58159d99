import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Name } from './email.ts';

/** `address` is JSON text. */
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
});
export type AccountSettings = z.output<typeof AccountSettings>;

const text = (length: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(length))));

export const accountSettings = {
  get: endpoint({
    method: 'GET',
    path: '/tenants/resources/account-settings/v1',
    access: 'signedIn',
    summary: 'Settings of the active tenant',
    response: AccountSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tenants/resources/account-settings/v1',
    access: { permission: 'fe.secure.write.accountSettings' },
    summary: 'Changes settings of the active tenant',
    body: z.object({
      name: z.optional(Name),
      address: text(2_000),
      website: text(2_000),
      timezone: text(100),
      dateFormat: text(50),
      timeFormat: text(50),
      currency: text(10),
      logo: text(2_048),
    }),
    response: AccountSettings,
  }),
  public: endpoint({
    method: 'GET',
    path: '/tenants/resources/account-settings/v1/public',
    access: 'public',
    summary: 'What a login page of one tenant needs; the tenant comes by the header frontegg-login-alias',
    response: z.object({
      tenantId: z.string(),
      applicationUrl: z.optional(z.string()),
      loginUrl: z.optional(z.string()),
    }),
  }),
};
