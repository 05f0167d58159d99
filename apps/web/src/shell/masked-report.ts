/** What of an event of Sentry can hold words or secrets. */
type Report = {
  request?: { url?: string; data?: unknown; cookies?: unknown; query_string?: unknown; headers?: unknown };
  breadcrumbs?: { data?: Record<string, unknown>; message?: string }[];
  spans?: { description?: string; data?: Record<string, unknown> }[];
  extra?: unknown;
};

/** What was looked for, and one-time tokens, stand in the query or the fragment of an address. */
const withoutQuery = (text: string): string => text.replace(/[?#]\S*/g, '');

const plainAddresses = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !/query|fragment|body/.test(name))
      .map(([name, value]) => [name, typeof value === 'string' ? withoutQuery(value) : value]),
  );

/** Bodies hold messages, profiles and form fields, addresses what was looked for. Changes the event and returns it. */
export function withoutWords<Event extends Report>(event: Event): Event {
  if (event.request) event.request = { ...(event.request.url ? { url: withoutQuery(event.request.url) } : {}) };
  for (const crumb of event.breadcrumbs ?? []) {
    if (crumb.data) crumb.data = plainAddresses(crumb.data);
    if (crumb.message) crumb.message = withoutQuery(crumb.message);
  }
  for (const span of event.spans ?? []) {
    if (span.data) span.data = plainAddresses(span.data);
    if (span.description) span.description = withoutQuery(span.description);
  }
  delete event.extra;
  return event;
}
