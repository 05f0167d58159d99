import type { Transport } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import type { RedirectRules } from './login/after-sign-in.ts';
import type { Routes } from './routes.ts';
import { routesWith } from './routes.ts';

/** Where the host's address bar stands. */
export type Place = { pathname: string; search: string };

/** What a host gives the login box. It needs no router of its own and no provider above it. */
export type LoginBoxOptions = {
  transport: Transport;
  location: Place;
  /** Goes to a path of this site. */
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Takes a login answer over and loads the person. A rejection ends the attempt. */
  onSignedIn: (answer: LoginResponse) => Promise<void>;
  /** Ends the session. A rejection means the server did not hear it. */
  onSignOut: () => Promise<void>;
  /** AUTH-5: a refused sign-in clears token and person. */
  onRefused?: () => void;
  /** The host already knows who is here, from the refresh cookie or from another tab. */
  signedIn?: boolean;
  /** The host does not know yet whether somebody is here. */
  settling?: boolean;
  routes?: Partial<Routes>;
  /** Origins besides this one to which a sign-in may lead back (APP-8). */
  allowedOrigins?: readonly string[];
  /** On unless turned off. */
  enforceSameSite?: boolean;
  /** Leaves for another site. */
  leave?: (url: string) => void;
  /** Origin of this site, such as `https://coach.example`. */
  origin?: string;
  productName?: string;
  /** Below the title where one comes in and goes out, in place of our product's words; empty for nothing. */
  lead?: string;
  /** Asks for the name of a company at sign-up, which makes a tenant of its own. */
  askCompany?: boolean;
  /** Stands in the foot of each page: languages, help. */
  footer?: ReactNode;
};

type Filled =
  | 'onRefused'
  | 'signedIn'
  | 'settling'
  | 'enforceSameSite'
  | 'leave'
  | 'origin'
  | 'productName'
  | 'askCompany'
  | 'allowedOrigins';

export type Portal = Omit<LoginBoxOptions, 'routes' | Filled> &
  Required<Pick<LoginBoxOptions, Filled>> & { routes: Routes; rules: RedirectRules };

const nowhereElse: readonly string[] = [];
const nothing = (): void => undefined;
const leaveFor = (url: string): void => window.location.assign(url);

/** The options with everything a host may leave out. What depends on no callback keeps its identity from one drawing to the next. */
export function usePortalOf(options: LoginBoxOptions): Portal {
  const routes = useMemo(() => routesWith(options.routes), [options.routes]);
  const origin = options.origin ?? window.location.origin;
  const allowedOrigins = options.allowedOrigins ?? nowhereElse;
  const enforceSameSite = options.enforceSameSite ?? true;
  const rules = useMemo(
    () => ({ origin, allowedOrigins, enforceSameSite, routes }),
    [origin, allowedOrigins, enforceSameSite, routes],
  );
  return {
    ...options,
    ...rules,
    rules,
    onRefused: options.onRefused ?? nothing,
    signedIn: options.signedIn ?? false,
    settling: options.settling ?? false,
    leave: options.leave ?? leaveFor,
    productName: options.productName ?? 'Parley',
    askCompany: options.askCompany ?? false,
  };
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('This part belongs inside the login box.');
  return portal;
}
