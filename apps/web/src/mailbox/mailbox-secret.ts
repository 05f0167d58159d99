import { readStored, writeStored } from '@parley/ui/stored.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const KEY = 'parley-dev-secret';

/** The secret in a pasted link of the mailbox, or the pasted secret itself; null where there is none. */
export const secretIn = (pasted: string): string | null =>
  /^[\w-]{16,128}$/.exec(pasted.trim().replace(/^.*#?secret=/, ''))?.[0] ?? null;

/** The secret of this start: from the fragment of the printed link, which goes to no server and no other page, then from this device. */
export function useMailboxSecret(): [secret: string | null, change: (secret: string) => void] {
  const inAddress = useLocation({ select: ({ hash }) => (hash.startsWith('secret=') ? secretIn(hash) : null) });
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => readStored(KEY));
  if (inAddress !== null && inAddress !== kept) setKept(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    writeStored(KEY, inAddress);
    void navigate({ to: '/dev/mailbox', hash: '', replace: true });
  }, [inAddress, navigate]);
  const change = (secret: string): void => {
    writeStored(KEY, secret);
    setKept(secret);
  };
  return [inAddress ?? kept, change];
}
