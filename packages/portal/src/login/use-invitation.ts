import { call } from '@parley/contracts/client.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { useEffect, useState } from 'react';
import { usePortal } from '../options.ts';

/** `unknown`: nobody asked yet, or the server did not answer, which stops nobody. */
export type Invitation = { name: string } | 'spent' | 'unknown';

/** Where an invitation leads. Asking uses nothing up. */
export function useInvitation(token: string | null): Invitation {
  const { transport } = usePortal();
  const [invitation, setInvitation] = useState<Invitation>('unknown');
  useEffect(() => {
    if (!token) return;
    let wanted = true;
    call(transport, invitations.verifyLink, { body: { token } }).then(
      (found) => wanted && setInvitation(found.name ? { name: found.name } : 'unknown'),
      (error: unknown) => wanted && setInvitation(isSpent(error) ? 'spent' : 'unknown'),
    );
    return () => {
      wanted = false;
    };
  }, [transport, token]);
  return invitation;
}

const isSpent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'invitation_invalid';
