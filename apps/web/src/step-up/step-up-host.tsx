import { StepUpHost as Host } from '@parley/portal/step-up/step-up-host.tsx';
import { useRouter } from '@tanstack/react-router';
import { useSession } from '../shell/session.tsx';
import { stepUpGate, transport } from '../shell/session-of-tab.ts';

/** The portal's question with the session of this tab, over whatever page is open. */
export function StepUpHost() {
  const { user, signIn, signOut } = useSession();
  const { history } = useRouter();
  if (!user) return null;
  return (
    <Host
      gate={stepUpGate}
      transport={transport}
      location={{ pathname: history.location.pathname, search: history.location.search }}
      navigate={(path) => history.push(path)}
      email={user.email}
      onSignedIn={signIn}
      onSignOut={signOut}
    />
  );
}
