import { LanguageLinks } from '@parley/portal/login/language-links.tsx';
import { LoginBox } from '@parley/portal/login/login-box.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import { dropKept } from '../shell/drafts.ts';
import { useSession } from '../shell/session.tsx';
import { transport } from '../shell/session-of-tab.ts';
import { loginBoxCopy } from './login-box.copy.ts';

interface AccountPagesProps {
  pathname: string;
  search: string;
  navigate: (path: string, options?: { replace?: boolean }) => void;
  /** The link to the help lines, around its words; made by whoever knows how to get there. */
  helpLink: (words: string) => ReactNode;
}

/** The portal's login box with the session of this tab; it needs no router. */
export function AccountPages({ pathname, search, navigate, helpLink }: AccountPagesProps) {
  const { status, user, signIn, signOut } = useSession();
  const location = useMemo(() => ({ pathname, search }), [pathname, search]);
  const userId = user?.id;
  const leave = useCallback(async () => {
    // Somebody who signs out on purpose may share the device.
    if (userId) dropKept(userId);
    await signOut();
  }, [signOut, userId]);
  return (
    <LoginBox
      transport={transport}
      location={location}
      navigate={navigate}
      signedIn={status === 'signedIn'}
      settling={status === 'loading'}
      onSignedIn={signIn}
      onSignOut={leave}
      footer={<Foot helpLink={helpLink} />}
    />
  );
}

function Foot({ helpLink }: Pick<AccountPagesProps, 'helpLink'>) {
  const words = useCopy(loginBoxCopy);
  return (
    <>
      <LanguageLinks />
      {helpLink(words.help)}
    </>
  );
}
