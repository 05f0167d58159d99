import type { Transport } from '@parley/contracts/client.ts';
import type { AccountFormats } from '@parley/contracts/formats.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Place } from './options.ts';
import type { StepUpGate } from './step-up/step-up-gate.ts';

/** Who is signed in, as the profile answers it; only what the portal reads. */
export type PortalPerson = {
  id: string;
  email: string;
  name: string;
  profilePictureUrl: string | null;
  /** Of the active tenant. */
  tenantId: string;
  roles: readonly { name: string; key?: string | undefined }[];
  permissions: readonly { key: string }[];
  superUser?: boolean | undefined;
};
/** With the formats of its settings, where the host knows them: the active one's are those of every date and amount. */
export type PortalTenant = { id: string; name: string } & AccountFormats;

export type HostTheme = {
  /** `#rrggbb`, `#rgb`, `rgb()` or `hsl()`; taken instead of ours where text stays readable in it. */
  color?: string | undefined;
  /** Left out, as the host's page or the system. */
  scheme?: 'light' | 'dark' | 'system' | undefined;
};
export type ThemeOption = HostTheme | (() => HostTheme | null | undefined);

/** What a host gives the admin portal. It needs no router of its own and no provider above it. */
export type AdminPortalOptions = {
  transport: Transport;
  /** Who is here; left out, the portal asks the server. */
  person?: PortalPerson;
  /** Where the person belongs, the active one among them. */
  tenants?: readonly PortalTenant[];
  /** The person, or what they may do, is not what it was: the host reads it again. */
  onPersonChanged?: () => Promise<unknown>;
  /** Goes on in another tenant. Without it nobody is offered to. */
  onSwitchTenant?: (tenantId: string) => Promise<void>;
  /** Takes over the answer of a step-up, which carries a new token. Without it a step-up ends at its refusal. */
  onSignedIn?: (answer: LoginResponse) => Promise<void>;
  onSignOut?: () => Promise<void> | void;
  /** Where calls of the transport wait for a step-up already, and somebody draws the question; otherwise the portal does. */
  stepUp?: StepUpGate;
  /** Around every call, such as for the end of a session. */
  guard?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Where the address bar stands, and how to go elsewhere. Left out, the portal keeps its place by itself. */
  location?: Place;
  navigate?: (path: string, options?: { replace?: boolean }) => void;
  /** Path of the portal in the host's site, without a slash at its end. */
  basePath?: string;
  /** Over the sections that the server serves; what its operator decided counts more. Of two that restrict a part, the stricter counts. */
  metadata?: PortalMetadata;
  /** Over the server's flags. */
  flags?: Readonly<Record<string, 'on' | 'off'>>;
  /** Of a host that has none of ours around the portal. */
  language?: Language;
  /** Told when the person chooses another language in their profile. */
  onLanguage?: (language: Language) => void;
  productName?: string;
  /** A colour, a scheme, or where both are looked for until they are there (at most 4 s). */
  theme?: ThemeOption;
  /** Over the page of the host, with this as its way back; otherwise the portal is the page. */
  onClose?: () => void;
  /** At the head of the portal: links back into the product. On phones they stand with the sections. */
  back?: ReactNode;
  /** Beside them, and in sight on phones too: a link to whatever must never be far. */
  help?: ReactNode;
};

type Filled = 'person' | 'tenants' | 'location' | 'navigate' | 'basePath' | 'productName' | 'guard' | 'onPersonChanged';

/** The options with everything decided that a host may leave out. */
export type PortalHost = Omit<AdminPortalOptions, Filled | 'flags' | 'metadata' | 'stepUp'> &
  Required<Pick<AdminPortalOptions, Filled>> & { stepUp: (maxAgeSeconds?: number) => Promise<boolean> };

export const HostContext = createContext<PortalHost | null>(null);

export function useHost(): PortalHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('This part belongs inside the admin portal.');
  return host;
}
