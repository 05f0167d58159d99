import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader, PublishedEvent } from '#platform/events.ts';
import { plainName } from '#platform/mail-layout.ts';
import { plainText } from '../audits/plain-text.ts';
import { nameOfTenant } from '../tenants/tenants.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import type { Kind } from './notification-kinds.ts';
import { notificationKinds } from './notification-kinds.ts';
import { insertNotification } from './notifications.store.ts';

/** A reason, a name of a device: somebody's own words, kept short. */
const LONGEST = 300;

async function tell(services: Services, event: PublishedEvent, type: string, kind: Kind): Promise<void> {
  const system = internalContext(services, { kind: 'system' });
  const userId = kind.to ? kind.to(event) : event.userId;
  const person = userId ? await findAccount(system, userId) : undefined;
  // Some events stand for nobody, to look alike; and nobody is told of what they did themselves for somebody else.
  if (!person?.activatedAt || (kind.to && userId === event.userId)) return;
  const { actorName } = event.data;
  const other = kind.to && event.userId ? (await findAccount(system, event.userId))?.name : actorName;
  const tenant = event.tenantId ? await nameOfTenant(system, event.tenantId) : undefined;
  const kept = Object.entries(kind.keep?.(event.data) ?? {}).map(([name, text]) => [
    name,
    plainText(text).trim().slice(0, LONGEST),
  ]);
  await insertNotification(system.db, {
    id: uuidv7(),
    userId: person.id,
    tenantId: kind.ofTenant ? event.tenantId : null,
    eventId: event.id,
    type,
    data: {
      ...Object.fromEntries(kept),
      ...(typeof other === 'string' ? { by: plainName(other) } : {}),
      ...(tenant ? { tenant: plainName(tenant) } : {}),
    },
    createdAt: event.createdAt,
  });
}

/** One for each kind, so that a kind that fails holds up no other. */
export const notificationReaders = (): EventReader[] =>
  Object.entries(notificationKinds).map(([type, kind]) => ({
    name: `identity-notification-${type.replaceAll('_', '-')}`,
    types: kind.events,
    read: (services, event) => tell(services, event, type, kind),
  }));
