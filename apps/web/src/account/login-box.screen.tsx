import { LoginBox } from '@parley/portal/login/login-box.tsx';
import { defaultRoutes, pageAt } from '@parley/portal/routes.ts';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { NotFound } from '../shell/crashed.tsx';
import { dropKept } from '../shell/drafts.ts';
import { transport, useSession } from '../shell/session.tsx';
import { languageNames } from './language-names.ts';
import { loginBoxCopy } from './login-box.copy.ts';
import styles from './login-box.module.css';
import { useAddress } from './use-address.ts';

/** Every page of AUTH-1: the portal's login box, in the product's address bar and with its session. */
export function LoginBoxScreen() {
  const { status, user, signIn, signOut } = useSession();
  const { pathname, search, navigate } = useAddress();
  const location = useMemo(() => ({ pathname, search }), [pathname, search]);
  const userId = user?.id;
  const leave = useCallback(async () => {
    // Somebody who signs out on purpose may share the device.
    if (userId) dropKept(userId);
    await signOut();
  }, [signOut, userId]);
  if (!pageAt(defaultRoutes, pathname)) return <NotFound />;
  return (
    <LoginBox
      transport={transport}
      location={location}
      navigate={navigate}
      signedIn={status === 'signedIn'}
      onSignedIn={signIn}
      onSignOut={leave}
      footer={<Foot />}
    />
  );
}

function Foot() {
  const words = useCopy(loginBoxCopy);
  const { language, setLanguage } = useLanguage();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none */}
      <div role="group" aria-label={words.languages} className={styles.languages}>
        {languages.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            className={styles.language}
            onClick={() => setLanguage(code)}
          >
            {languageNames[code]}
          </button>
        ))}
      </div>
      <Link to="/help">{words.help}</Link>
    </>
  );
}
