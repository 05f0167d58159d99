/** Texts that mean the session is over when a failure's message or detail contains one (APP-4). */
export const SESSION_EXPIRY_TEXTS = [
  'invalid_grant',
  'Invalid JWT',
  'Token must be a short-lived token',
  'JWT token has expired',
  'JWT token is invalid',
  'Invalid token',
  'Token expired',
  'Authentication failed',
  'Unauthorized',
  '401',
] as const;

export type Failure = {
  status?: number | undefined;
  type?: string | undefined;
  message?: string | undefined;
  detail?: string | undefined;
};

/** APP-4: HTTP 401, error type `jwt_expired`, or one of the texts in message or detail. */
export function isSessionExpiry({ status, type, message, detail }: Failure): boolean {
  if (status === 401 || type === 'jwt_expired') return true;
  const text = `${message ?? ''}\n${detail ?? ''}`;
  return SESSION_EXPIRY_TEXTS.some((part) => text.includes(part));
}
