import { useCallback, useEffect, useState } from 'react';
import { AccountPages } from '../account/account-pages.tsx';
import { isAccountPage } from './account-address.ts';

const placeNow = () => ({ pathname: location.pathname, search: location.search });

interface DoorProps {
  /** Somebody is about to go in. */
  onNear: () => void;
  onLeave: () => void;
}

/** The pages of an account, without router and queries, so that signing in is on screen at once. */
export function Door({ onNear, onLeave }: DoorProps) {
  const [place, setPlace] = useState(placeNow);
  const arrive = useCallback(() => {
    if (isAccountPage(location.pathname)) setPlace(placeNow());
    else onLeave();
  }, [onLeave]);
  const navigate = useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) => {
      if (replace) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
      arrive();
    },
    [arrive],
  );
  useEffect(() => {
    addEventListener('popstate', arrive);
    addEventListener('keydown', onNear, { once: true });
    return () => {
      removeEventListener('popstate', arrive);
      removeEventListener('keydown', onNear);
    };
  }, [arrive, onNear]);
  return (
    <AccountPages
      {...place}
      navigate={navigate}
      helpLink={(words) => (
        <a
          href="/help"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            navigate('/help');
          }}
        >
          {words}
        </a>
      )}
    />
  );
}
