/** APP-11: rates between 0 and 1, and whether personal data may be sent. Off without a DSN. */
export type ErrorReporting = {
  dsn: string;
  tracesSampleRate: number;
  replaysSessionSampleRate: number;
  replaysOnErrorSampleRate: number;
  sendDefaultPii: boolean;
};

export const DEFAULT_RATES: Omit<ErrorReporting, 'dsn'> = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  sendDefaultPii: true,
};

/** What the page was served with: `<meta name="parley-sentry-dsn" content="…">`. */
export function reportingOfPage(page: Document): ErrorReporting | null {
  const dsn = page.querySelector<HTMLMetaElement>('meta[name="parley-sentry-dsn"]')?.content.trim();
  return dsn ? { ...DEFAULT_RATES, dsn } : null;
}

let capture: (error: unknown) => void = () => undefined;

export const reportError = (error: unknown): void => capture(error);

/** Loads the reporter after the first screen, and only when the operator wants it. What people wrote never leaves with it. */
export async function startErrorReporting(settings: ErrorReporting | null): Promise<void> {
  if (!settings) return;
  const sentry = await import('@sentry/react');
  sentry.init({
    ...settings,
    integrations: [
      sentry.browserTracingIntegration(),
      sentry.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
    ],
    beforeBreadcrumb: (crumb) => (crumb.category === 'ui.input' || crumb.category === 'console' ? null : crumb),
    beforeSend: (event) => {
      // Bodies hold messages, profiles and form fields.
      if (event.request) {
        delete event.request.data;
        delete event.request.cookies;
      }
      return event;
    },
  });
  capture = (error) => {
    sentry.captureException(error);
  };
}
