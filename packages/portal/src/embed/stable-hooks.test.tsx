import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../testing/identity-server.ts';
import { ParleyProvider } from './parley-provider.tsx';
import { useEntitlement, usePermission } from './use-permission.ts';
import { useStepUp } from './use-step-up.ts';
import { useAuth, useTenant, useUser } from './use-user.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Every hook of the package, under its name. */
const hooks = {
  useUser,
  useAuth,
  useTenant,
  usePermission: () => usePermission('fe.secure.read.users'),
  useEntitlement: () => useEntitlement({ featureKey: 'sso' }),
  useStepUp,
} as const;

/** Counts how often an effect runs that depends on what a hook returns, and on each of its members. */
function Depending({ name, use, ran }: { name: string; use: () => unknown; ran: (what: string) => void }) {
  const value = use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is what the effect is for
  useEffect(() => ran(name), [name, value, ran]);
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.map(([key, member]) => <Member key={key} what={`${name}.${key}`} member={member} ran={ran} />);
}
function Member({ what, member, ran }: { what: string; member: unknown; ran: (what: string) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member is what the effect is for
  useEffect(() => ran(what), [what, member, ran]);
  return null;
}

it('PORTAL-6 effects on what hooks return run when it changes, and not at each drawing', async () => {
  const { baseUrl } = serve();
  const runs = new Map<string, number>();
  const ran = (what: string): void => void runs.set(what, (runs.get(what) ?? 0) + 1);
  /** As hosts write it: options in place, so that they are new objects each time. */
  function Host({ count }: { count: number }) {
    return (
      <ParleyProvider
        baseUrl={baseUrl}
        theme={{ color: '#0b5d66' }}
        routes={{ logoutUrl: '/bye' }}
        location={{ pathname: '/orders', search: '' }}
        navigate={() => undefined}
        onLanguage={() => undefined}
      >
        <Name />
        {Object.entries(hooks).map(([name, use]) => (
          <Depending key={name} name={name} use={use} ran={ran} />
        ))}
        <p>{`drawn ${count}`}</p>
      </ParleyProvider>
    );
  }
  function Name() {
    const { isLoading } = useEntitlement({ featureKey: 'sso' });
    const user = useUser();
    return <p>{user && !isLoading ? `here is ${user.name}` : 'nobody yet'}</p>;
  }
  const { rerender } = render(<Host count={0} />);
  await screen.findByText('here is Ada');
  const before = new Map(runs);
  expect([...before.keys()]).toEqual(
    expect.arrayContaining([
      'useUser',
      'useUser.roles',
      'useAuth.signOut',
      'useTenant.switchTenant',
      'useStepUp.stepUp',
    ]),
  );
  for (let times = 1; times <= 3; times += 1) {
    rerender(<Host count={times} />);
    await screen.findByText(`drawn ${times}`);
  }
  expect(runs).toEqual(before);
});
