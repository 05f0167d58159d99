import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import type { Routes } from '../routes.ts';

export type { Language, PortalMetadata, Routes };

/** A colour and a scheme; the colour as `#rrggbb`, `#rgb`, `rgb()` or `hsl()`. */
export type Theme = { color?: string | undefined; scheme?: 'light' | 'dark' | 'system' | undefined };

/** Who is signed in. */
export type User = {
  id: string;
  email: string;
  name: string;
  profilePictureUrl: string | null;
  /** The tenant one is in. */
  tenantId: string;
  roles: readonly { key?: string | undefined; name: string }[];
  permissions: readonly { key: string }[];
  superUser: boolean;
};

export type Tenant = { id: string; name: string };

/** Why somebody is not entitled. */
export type Denial = 'MISSING_PERMISSION' | 'MISSING_FEATURE' | 'BUNDLE_EXPIRED';
/** A feature or a permission, by its key. */
export type Wanted =
  | { featureKey: string; permissionKey?: undefined }
  | { permissionKey: string; featureKey?: undefined };
/** `isLoading` until the server has said. */
export type EntitlementState = { isEntitled: boolean; justification: Denial | null; isLoading: boolean };

/** What a host decides. Everything but the address of the server may be left out. */
export type ParleyOptions = {
  /** Of the server, such as `https://id.example.com`. */
  baseUrl: string;
  clientId?: string;
  appId?: string;
  /** Stands at the head of the login box and of the portal. */
  productName?: string;
  /** One colour is enough; or where to look for the theme until it is there (at most 4 s). */
  theme?: string | Theme | (() => Theme | null | undefined);
  /** Left out: what the browser prefers. */
  language?: Language;
  onLanguage?: (language: Language) => void;
  /** Pages of the account that have other paths in this site. */
  routes?: Partial<Routes>;
  /** Where the admin portal lives as pages; `/portal` unless said otherwise. */
  portalPath?: string;
  /** Of a host with a router: where one is, and how to go elsewhere. */
  location?: { pathname: string; search: string };
  navigate?: (path: string, options?: { replace?: boolean }) => void;
  /** What of the portal is shown; the server's settings count over it. */
  metadata?: PortalMetadata;
  flags?: Readonly<Record<string, 'on' | 'off'>>;
  /** Each tab of a browser keeps a tenant of its own. */
  separateTabsByTenant?: boolean;
  /** Other origins to which a sign-in may lead back. */
  allowedOrigins?: readonly string[];
  /** Asks for the name of a company at sign-up. */
  askCompany?: boolean;
  /** Sample data instead of a server; nothing leaves the browser. */
  demo?: boolean;
};
