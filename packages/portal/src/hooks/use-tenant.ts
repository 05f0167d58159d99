import type { PortalTenant } from '../host.tsx';
import { useHost } from '../host.tsx';

/** The tenant one is in; its name is empty where the server has not told it. */
export function useTenant(): PortalTenant {
  const { person, tenants } = useHost();
  return tenants.find(({ id }) => id === person.tenantId) ?? { id: person.tenantId, name: '' };
}
