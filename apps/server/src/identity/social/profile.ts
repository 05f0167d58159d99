import { Email, NAME_LENGTH } from '@parley/contracts/identity/email.ts';
import type { SocialProvider } from '#platform/social-config.ts';

/** Who came, as a provider tells it. */
export type Profile = {
  /** Never changes and is nobody else's, within the provider. */
  subject: string;
  /** Null unless the provider vouches for it. */
  email: string | null;
  /** Whether the provider's word about the address opens an account that exists. */
  mayLink: boolean;
  name: string;
};

export type Claims = Record<string, unknown>;

/** A provider that does not say who somebody is (O9). */
export class NobodyError extends Error {}

const EMPTY_IDS = new Set(['', '0', 'null', 'undefined', 'none', 'nan', '[object object]']);

/** @throws NobodyError for an id that is missing or stands for nothing: it would match every other such answer (O9) */
export function readSubject(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text.length > 255 || EMPTY_IDS.has(text.trim().toLowerCase()))
    throw new NobodyError('the provider tells no id');
  return text;
}

const readName = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFC')
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
        .trim()
        .slice(0, NAME_LENGTH)
    : '';

const readEmail = (value: unknown): string | null => {
  const parsed = Email.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** Apple says that it writes booleans as text, too (“Sign in with Apple REST API”, claims of the identity token). */
const isTrueAtApple = (value: unknown): boolean => value === true || value === 'true';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
const GOOGLE_MAIL = new Set(['gmail.com', 'googlemail.com']);
const isTenant = (issuer: string | null): boolean => !!issuer && !/\/(common|organizations|consumers)\//.test(issuer);

/**
 * What the providers' words about an address are worth (O7). `vouched`: they checked it. `mayLink`: they are also the
 * ones who give such addresses, or check them before they tell them, so that an account of ours may be opened by it.
 */
function judge(provider: SocialProvider, claims: Claims, email: string): { vouched: boolean; mayLink: boolean } {
  // OpenID Connect Core §5.1: a JSON boolean. A text is nothing that a provider vouches with.
  const verified = claims.email_verified === true;
  switch (provider.name) {
    case 'microsoft': {
      // Anybody's directory may write any address into `email`. Microsoft says with `xms_edov` that the domain is the
      // directory's own; a tenant that the operator chose is trusted with its people.
      const edov = claims.xms_edov === true || claims.xms_edov === 1 || claims.xms_edov === '1';
      const vouched = edov || isTenant(provider.issuer);
      return { vouched, mayLink: vouched };
    }
    case 'google': {
      // Another address was checked once, and may belong to somebody else by now.
      const own = GOOGLE_MAIL.has(domainOf(email)) || (typeof claims.hd === 'string' && claims.hd === domainOf(email));
      return { vouched: verified, mayLink: verified && own };
    }
    case 'apple': {
      const vouched = isTrueAtApple(claims.email_verified);
      return { vouched, mayLink: vouched && !isTrueAtApple(claims.is_private_email) };
    }
    case 'facebook':
      // It tells confirmed addresses only, but does not say so in the answer.
      return { vouched: true, mayLink: false };
    default:
      return { vouched: verified, mayLink: verified };
  }
}

/** @throws NobodyError */
export function profileOf(provider: SocialProvider, id: unknown, claims: Claims): Profile {
  const subject = readSubject(id);
  const email = readEmail(claims.email);
  const { vouched, mayLink } = email ? judge(provider, claims, email) : { vouched: false, mayLink: false };
  return { subject, email: vouched ? email : null, mayLink, name: readName(claims.name) };
}

/**
 * Whose `sub` it is: within one issuer only where several could speak under one name, as the tenants of Microsoft do, or
 * a custom provider whose address the operator changed (O6).
 */
export const scopedSubject = ({ name, custom }: SocialProvider, issuer: string, subject: string): string =>
  custom || name === 'microsoft' ? `${issuer} ${subject}` : subject;

/** The address that GitHub calls primary and verified. */
export function gitHubEmail(list: unknown): string | null {
  if (!Array.isArray(list)) return null;
  const found = (list as unknown[]).find(
    (item): item is { email: string } =>
      typeof item === 'object' &&
      item !== null &&
      (item as Claims).primary === true &&
      (item as Claims).verified === true &&
      typeof (item as Claims).email === 'string',
  );
  return found?.email ?? null;
}
