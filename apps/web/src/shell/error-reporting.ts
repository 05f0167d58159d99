import { maskedEnvelope, withoutWords } from './masked-report.ts';

/** APP-11: rates between 0 and 1, what may be sent, and what a replay masks. Decided by the operator; off without a DSN. */
export type ErrorReporting = {
  dsn: string;
  tracesSampleRate: number;
  replaysSessionSampleRate: number;
  replaysOnErrorSampleRate: number;
  sendDefaultPii: boolean;
  masking: 'all' | 'private';
};

/** What the page was served with: `<meta name="parley-error-reports" content="{…}">`. */
export function reportingOfPage(page: Document): ErrorReporting | null {
  const told = page.querySelector<HTMLMetaElement>('meta[name="parley-error-reports"]')?.content;
  return told ? (JSON.parse(told) as ErrorReporting) : null;
}

/** Marks a part of the page in which nothing is readable in a replay, whatever else is. */
export const PRIVATE = '[data-private], [data-private] *';

let capture: (error: unknown) => void = () => undefined;

export const reportError = (error: unknown): void => capture(error);

/** Loads the reporter after the first screen, and only when the operator wants it. What people wrote never leaves with it. */
export async function startErrorReporting(settings: ErrorReporting | null): Promise<void> {
  if (!settings) return;
  const { masking, sendDefaultPii, dsn, ...rates } = settings;
  const sentry = await import('@sentry/react');
  sentry.init({
    dsn,
    ...rates,
    dataCollection: {
      userInfo: sendDefaultPii,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    transport: (options) => {
      const { send, flush } = sentry.makeFetchTransport(options);
      return { flush, send: (envelope) => send(maskedEnvelope(envelope)) };
    },
    integrations: [
      sentry.browserTracingIntegration(),
      sentry.replayIntegration({
        maskAllText: masking === 'all',
        mask: [PRIVATE],
        maskAllInputs: true,
        blockAllMedia: true,
        // Compression runs in a worker made of text, which the content security policy of the page refuses.
        useCompression: false,
      }),
    ],
    beforeBreadcrumb: (crumb) => (crumb.category === 'ui.input' || crumb.category === 'console' ? null : crumb),
    beforeSend: withoutWords,
  });
  capture = (error) => {
    sentry.captureException(error);
  };
}
