// @vitest-environment jsdom
import * as sentry from '@sentry/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorReporting } from './error-reporting.ts';
import { PRIVATE, reportError, reportingOfPage, startErrorReporting } from './error-reporting.ts';
import { withoutWords } from './masked-report.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('@sentry/react', () => ({
  init: vi.fn(),
  captureException: vi.fn(),
  makeFetchTransport: vi.fn(() => ({ send, flush: vi.fn() })),
  browserTracingIntegration: vi.fn(() => 'tracing'),
  replayIntegration: vi.fn((options: object) => options),
}));

const settings: ErrorReporting = {
  dsn: 'https://key@errors.example/1',
  tracesSampleRate: 0.25,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 0.5,
  sendDefaultPii: false,
  masking: 'all',
};
beforeEach(() => void vi.clearAllMocks());

test('APP-11 nothing is loaded or sent where the page names no place for reports', async () => {
  expect(reportingOfPage(document)).toBeNull();
  await startErrorReporting(null);
  reportError(new Error('x'));
  expect(sentry.init).not.toHaveBeenCalled();
  expect(sentry.captureException).not.toHaveBeenCalled();
});

test('APP-11 rates, personal data and masking are those that the page was served with', async () => {
  const meta = document.createElement('meta');
  meta.name = 'parley-error-reports';
  meta.content = JSON.stringify(settings);
  document.head.append(meta);
  await startErrorReporting(reportingOfPage(document));
  const { masking: _, sendDefaultPii: userInfo, ...rates } = settings;
  const dataCollection = { userInfo, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false };
  expect(sentry.init).toHaveBeenCalledWith(expect.objectContaining({ ...rates, dataCollection }));
  expect(sentry.replayIntegration).toHaveBeenCalledWith({
    maskAllText: true,
    mask: [PRIVATE],
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
  });
  const error = new Error('x');
  reportError(error);
  expect(sentry.captureException).toHaveBeenCalledWith(error);

  await startErrorReporting({ ...settings, masking: 'private' });
  expect(sentry.replayIntegration).toHaveBeenLastCalledWith(
    expect.objectContaining({ maskAllText: false, mask: [PRIVATE], maskAllInputs: true, blockAllMedia: true }),
  );
});

test('APP-11 no message, form field, search or token leaves with a report, wherever it stands', async () => {
  await startErrorReporting(settings);
  const { beforeBreadcrumb, beforeSend, transport } = vi.mocked(sentry.init).mock.lastCall?.[0] ?? {};
  expect(beforeSend).toBe(withoutWords);
  for (const category of ['ui.input', 'console'])
    expect(beforeBreadcrumb?.({ category, message: 'canary' })).toBeNull();
  const address = 'https://parley.example/c/1?find=canary#canary';
  const sent = withoutWords({
    message: 'Not JSON: "canary"',
    exception: { values: [{ value: `Unexpected token 'c', "canary"... is not valid JSON` }] },
    request: {
      url: address,
      data: 'canary',
      cookies: 'canary',
      query_string: 'find=canary',
      headers: { referer: address },
    },
    breadcrumbs: [
      { message: `GET ${address}`, data: { url: address, 'http.query': 'canary', request_body: 'canary' } },
    ],
    extra: { message: 'canary' },
  });
  expect(JSON.stringify(sent)).not.toContain('canary');
  expect(sent.request?.url).toBe('https://parley.example/c/1');

  // Spans and replays pass none of these doors, only the last one.
  const item = { 'url.full': { value: address }, 'url.query': { value: 'canary' }, name: 'GET /c/1' };
  const steps = [{ type: 4, data: { href: address, style: '.a{color:#fff}', to: '/c/1?find=canary' } }];
  await transport?.({ url: '', recordDroppedEvent: () => {} }).send([
    { trace_id: 't' },
    [
      [{ type: 'span' }, { items: [item] }],
      [{ type: 'replay_event' }, { urls: [address], request: { url: address } }],
      [{ type: 'replay_recording', length: 1 }, `{"segment_id":0}\n${JSON.stringify(steps)}`],
    ],
  ] as never);
  const [[, items]] = send.mock.lastCall as [[object, [{ length?: number }, unknown][]]];
  expect(JSON.stringify(items)).not.toContain('canary');
  const [about, recording] = items[2] ?? [];
  expect(about?.length).toBe(String(recording).length);
  expect(JSON.parse(String(recording).split('\n')[1] ?? '')).toEqual([
    { type: 4, data: { href: 'https://parley.example/c/1', style: '.a{color:#fff}', to: '/c/1' } },
  ]);
});
