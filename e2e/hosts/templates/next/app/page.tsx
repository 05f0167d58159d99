'use client';

import { AdminPortal, useAuth, useTenant, useUser } from '@parley/portal';
import Link from 'next/link';
import { useState } from 'react';

export default function Home() {
  const user = useUser();
  const { tenant } = useTenant();
  const { signOut } = useAuth();
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Hello, {user?.name}</h1>
      <p>You are in {tenant?.name}.</p>
      <button type="button" onClick={() => setOpen(true)}>
        Your account
      </button>
      <Link href="/portal/users">People</Link>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      {open && <AdminPortal onClose={() => setOpen(false)} />}
    </main>
  );
}
