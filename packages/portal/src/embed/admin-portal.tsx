import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useParley, useSessionState } from './parley-context.ts';

const Portal = lazy(() => import('../admin-portal.tsx').then((m) => ({ default: m.AdminPortal })));

export interface AdminPortalProps {
  /** Over the page, with this as its way back. Without it the portal is a page, wherever the address begins with its path. */
  onClose?: () => void;
  /** At the head of the portal: links back into the application. */
  back?: ReactNode;
  /** What is drawn at every other address. */
  children?: ReactNode;
}

/** The administration of one's own account and of the workspace, for whoever is signed in. */
export function AdminPortal({ onClose, back, children }: AdminPortalProps): ReactNode {
  const { tab, options, portalPath, location, navigate, productName, theme, routes, home } = useParley();
  const { user, tenants } = useSessionState();
  const isHere = location.pathname === portalPath || location.pathname.startsWith(`${portalPath}/`);
  if (!onClose && !isHere) return children;
  if (!user || !home) return null;
  const { session, gate, transport, expiry, switchTenant } = tab;
  const portal = (
    <Suspense fallback={null}>
      <Portal
        // Nothing of one workspace is shown in another.
        key={user.tenantId}
        transport={transport}
        guard={expiry.guard}
        stepUp={gate}
        person={user}
        tenants={tenants}
        basePath={portalPath}
        productName={productName}
        onPersonChanged={session.refresh}
        onSignedIn={session.signIn}
        onSignOut={() => navigate(routes.logoutUrl)}
        onSwitchTenant={switchTenant}
        {...(theme ? { theme } : {})}
        {...(options.metadata ? { metadata: options.metadata } : {})}
        {...(options.flags ? { flags: options.flags } : {})}
        {...(onClose ? { onClose } : { location, navigate })}
        back={back}
      />
    </Suspense>
  );
  return onClose ? createPortal(portal, home) : <div className="parley">{portal}</div>;
}
