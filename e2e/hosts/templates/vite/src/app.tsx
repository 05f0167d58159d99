import { AdminPortal, goTo, useAuth, useTenant, useUser } from '@parley/portal';
import { useState } from 'react';

export function App() {
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
      <button type="button" onClick={() => goTo('/portal/users')}>
        People
      </button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      {open && <AdminPortal onClose={() => setOpen(false)} />}
    </main>
  );
}
