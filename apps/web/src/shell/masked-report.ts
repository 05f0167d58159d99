import { withoutQuoted } from '@parley/contracts/without-quoted.ts';

/** The parts of a Sentry event that can hold words or secrets. */
type Report = {
  message?: string;
  exception?: { values?: { value?: string }[] };
  request?: { url?: string; data?: unknown; cookies?: unknown; query_string?: unknown; headers?: unknown };
  breadcrumbs?: { data?: Record<string, unknown>; message?: string }[];
  extra?: unknown;
};

/** The query and the fragment of an address hold what people searched for, and one-time tokens. */
const withoutQuery = (text: string): string => text.replace(/[?#]\S*/g, '');

const plainAddresses = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !/query|fragment|body/.test(name))
      .map(([name, value]) => [name, typeof value === 'string' ? withoutQuery(value) : value]),
  );

/** Bodies hold messages, profiles and form fields, and messages of errors quote them. Changes the event and returns it. */
export function withoutWords<Event extends Report>(event: Event): Event {
  if (event.message) event.message = withoutQuoted(event.message);
  for (const error of event.exception?.values ?? []) if (error.value) error.value = withoutQuoted(error.value);
  if (event.request) event.request = { ...(event.request.url ? { url: withoutQuery(event.request.url) } : {}) };
  for (const crumb of event.breadcrumbs ?? []) {
    if (crumb.data) crumb.data = plainAddresses(crumb.data);
    if (crumb.message) crumb.message = withoutQuery(crumb.message);
  }
  delete event.extra;
  return event;
}

/** An address with a query or a fragment, wherever it is in a text; a path only at the beginning, because colours have a # too. */
const ADDRESS = /((?:https?:\/\/|^\/)[^\s"'<>?#]*)[?#][^\s"'<>)]*/g;
const PART_OF_ADDRESS = /(?:^|[._])(?:query|query_string|fragment|cookies?)$/;

/** A copy of what is about to be sent, without queries and fragments at any depth. */
function withoutQueries(part: unknown): unknown {
  if (typeof part === 'string') return part.replace(ADDRESS, '$1');
  if (Array.isArray(part)) return part.map(withoutQueries);
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => !PART_OF_ADDRESS.test(name))
      .map(([name, value]) => [name, withoutQueries(value)]),
  );
}

/** The recording of a replay: a line about it, then its steps, both JSON. */
const recordingWithoutQueries = (text: string): string =>
  text
    .split('\n')
    .map((line) => JSON.stringify(withoutQueries(JSON.parse(line))))
    .join('\n');

/** A head, and items of a head and a body each (develop.sentry.dev/sdk/data-model/envelopes). */
type Envelope = [object, [object, unknown][]];

/**
 * Everything leaves in an envelope: events, spans and replays. The options of the reporter reach each of them at another place, and some
 * of them at none; this reaches all.
 */
export function maskedEnvelope<Sent>(envelope: Sent): Sent {
  const [head, items] = envelope as Envelope;
  const masked = items.map(([about, body]) => {
    const text = typeof body === 'string' ? recordingWithoutQueries(body) : withoutQueries(body);
    // The length of a recording is told beside it, in bytes.
    return [{ ...about, ...(typeof text === 'string' ? { length: new TextEncoder().encode(text).length } : {}) }, text];
  });
  return [withoutQueries(head), masked] as Sent;
}
