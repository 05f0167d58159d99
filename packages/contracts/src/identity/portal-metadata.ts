import * as z from 'zod/mini';
import { appearances, phoneFields, portalParts, portalSections, visibilities } from './portal-parts.ts';

const named = <T extends z.ZodMiniType>(names: readonly string[], value: T) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.optional(value)])));

const Entry = z.looseObject({
  visibility: z.optional(z.enum(visibilities, { error: `must be ${visibilities.join(', ')}` })),
  permissions: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(50))),
  featureFlag: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  phoneField: z.optional(z.enum(phoneFields, { error: `must be ${phoneFields.join(', ')}` })),
});

/** Tabs and columns are there or not; fields and entries may be looked at without being changed. */
const kinds = {
  fields: z.enum(appearances, { error: `must be ${appearances.join(', ')}` }),
  tabs: z.enum(['hidden', 'edit'], { error: 'must be hidden or edit' }),
  columns: z.enum(['hidden', 'edit'], { error: 'must be hidden or edit' }),
  entries: z.enum(appearances, { error: `must be ${appearances.join(', ')}` }),
};

const pages = Object.fromEntries(
  Object.entries(portalParts).map(([page, parts]) => [
    page,
    z.optional(
      z.strictObject(
        Object.fromEntries(
          (Object.entries(parts) as [keyof typeof kinds, readonly string[]][]).map(([kind, names]) => [
            kind,
            z.optional(named(names, kinds[kind])),
          ]),
        ),
      ),
    ),
  ]),
);

/** Navigation and parts of the portal: a name that there is none of is a mistake, and told. */
const portal = {
  navigation: z.optional(named(portalSections, Entry)),
  pages: z.optional(z.strictObject(pages)),
};
const anything = z.record(z.string(), z.unknown());

/** The file of an operator: `{"navigation": {"users": {"visibility": "byPermissions"}}, "pages": {"profile": {"fields": {"name": "viewOnly"}}}}`. */
export const OperatorPortal = z.strictObject({
  ...portal,
  theme: z.optional(anything),
  themeV2: z.optional(anything),
  localizations: z.optional(anything),
  integrations: z.optional(anything),
});

/** What a tenant keeps: the portal's parts in their shape, and whatever its pages keep beside them. */
export const TenantPortal = z.looseObject(portal);
