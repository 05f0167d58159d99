import type { Transport } from '@parley/contracts/client.ts';
import { FormatsProvider } from '@parley/ui/i18n/formats.tsx';
import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { createPortalQueryClient } from './api/query-client.ts';
import type { AdminPortalOptions, PortalHost, PortalPerson, PortalTenant } from './host.tsx';
import { HostContext } from './host.tsx';
import type { Place } from './options.ts';
import { OwnPerson } from './session/own-person.tsx';
import { SettingsContext } from './settings.tsx';
import { createStepUpGate } from './step-up/step-up-gate.ts';
import { StepUpHost } from './step-up/step-up-host.tsx';

const straight = <T,>(work: () => Promise<T>): Promise<T> => work();
const nothing = async (): Promise<void> => undefined;
const leaveFor = (url: string): void => window.location.assign(url);
const noTenants: readonly PortalTenant[] = [];

/** A place of the portal's own, for hosts that keep their address as it is. */
function useOwnPlace(basePath: string): Required<Pick<AdminPortalOptions, 'location' | 'navigate'>> {
  const [location, setLocation] = useState<Place>({ pathname: basePath, search: '' });
  const navigate = useCallback((path: string) => {
    const { pathname, search } = new URL(path, 'https://portal.invalid');
    setLocation({ pathname, search });
  }, []);
  return { location, navigate };
}

interface PortalProvidersProps {
  options: AdminPortalOptions;
  children: ReactNode;
}

/** What every part of the portal stands on: who is here, the way to the server, and what it said. */
export function PortalProviders({ options, children }: PortalProvidersProps) {
  const { person } = options;
  const [client] = useState(createPortalQueryClient);
  const settings = useMemo(
    () => ({ metadata: options.metadata, flags: options.flags }),
    [options.metadata, options.flags],
  );
  return (
    <QueryClientProvider client={client}>
      <SettingsContext.Provider value={settings}>
        {person ? (
          <Hosted options={options} person={person} tenants={options.tenants ?? noTenants}>
            {children}
          </Hosted>
        ) : (
          <OwnPerson transport={options.transport}>
            {(loaded, reload) => (
              <Hosted
                options={{ ...options, onPersonChanged: options.onPersonChanged ?? reload }}
                person={loaded.person}
                tenants={options.tenants ?? loaded.tenants}
              >
                {children}
              </Hosted>
            )}
          </OwnPerson>
        )}
      </SettingsContext.Provider>
    </QueryClientProvider>
  );
}

interface HostedProps extends PortalProvidersProps {
  person: PortalPerson;
  tenants: readonly PortalTenant[];
}

function Hosted({ options, person, tenants, children }: HostedProps) {
  const basePath = options.basePath ?? '/portal';
  const own = useOwnPlace(basePath);
  const [ownGate] = useState(createStepUpGate);
  const gate = options.stepUp ?? ownGate;
  const asks = !options.stepUp && options.onSignedIn !== undefined;
  const given = options.transport;
  const { language } = useLanguage();
  const transport = useMemo<Transport>(
    () => ({
      leave: leaveFor,
      language: () => language,
      ...given,
      ...(asks ? { fetch: ownGate.around(given.fetch) } : {}),
    }),
    [asks, given, ownGate, language],
  );
  const stepUp = useCallback((maxAgeSeconds?: number) => gate.ask({ maxAgeSeconds: maxAgeSeconds ?? null }), [gate]);
  const host: PortalHost = {
    ...options,
    transport,
    person,
    tenants,
    basePath,
    stepUp,
    location: options.location ?? own.location,
    navigate: options.navigate ?? own.navigate,
    productName: options.productName ?? 'Parley',
    guard: options.guard ?? straight,
    onPersonChanged: options.onPersonChanged ?? nothing,
  };
  return (
    <HostContext.Provider value={host}>
      <FormatsProvider formats={tenants.find(({ id }) => id === person.tenantId)}>{children}</FormatsProvider>
      {asks && options.onSignedIn && (
        <StepUpHost
          gate={ownGate}
          transport={given}
          location={host.location}
          navigate={host.navigate}
          email={person.email}
          onSignedIn={options.onSignedIn}
          onSignOut={async () => options.onSignOut?.()}
        />
      )}
    </HostContext.Provider>
  );
}
