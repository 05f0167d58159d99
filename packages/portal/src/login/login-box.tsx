import type { LoginBoxOptions } from '../options.ts';
import { PortalContext, usePortalOf } from '../options.ts';
import { pageAt } from '../routes.ts';
import styles from './login.module.css';
import { screenOf } from './login-routes.tsx';
import { TwoChairs } from './two-chairs.tsx';

/**
 * The pages of an account, from signing in to the link of a mail: whichever the host's address names. It draws nothing elsewhere.
 * Brings no provider: languages and announcements come from `@parley/ui`.
 */
export function LoginBox(options: LoginBoxOptions) {
  const portal = usePortalOf(options);
  const page = pageAt(portal.routes, portal.location.pathname);
  if (!page) return null;
  return (
    <PortalContext.Provider value={portal}>
      <div className={styles.page}>
        <main className={styles.column}>
          <p className={styles.brand}>{portal.productName}</p>
          {screenOf(page)}
        </main>
        <footer className={styles.foot}>
          <TwoChairs className={styles.chairs} />
          <div className={styles.below}>{portal.footer}</div>
        </footer>
      </div>
    </PortalContext.Provider>
  );
}
