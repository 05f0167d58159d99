import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables, requireTogether } from './environment.ts';

/** What mails are signed with (RFC 6376); the public half stands in the DNS. */
export type DkimConfig = { domainName: string; keySelector: string; privateKey: string };

const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?';
const DOMAIN = new RegExp(`^${LABEL}(\\.${LABEL})+$`);
const SELECTOR = new RegExp(`^${LABEL}(\\.${LABEL})*$`);
/** RFC 8301 §3.2. */
const LEAST_BITS = 1024;

function isKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
  } catch {
    return false;
  }
}

const Environment = z.object({
  DKIM_DOMAIN: z.string().trim().regex(DOMAIN, 'must be a domain such as example.com').optional(),
  DKIM_SELECTOR: z.string().trim().regex(SELECTOR, 'must be a name such as parley').optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .trim()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isKey, `must be an RSA key in PEM of at least ${LEAST_BITS} bits`)
    .optional(),
});

/**
 * All three, or none: then the mail server signs, or nobody.
 * @param refuse throws what is wrong, in one line that names the variable (APP-2)
 */
export function readDkimConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): DkimConfig | null {
  const {
    DKIM_DOMAIN: domainName,
    DKIM_SELECTOR: keySelector,
    DKIM_PRIVATE_KEY: privateKey,
  } = readVariables(Environment, environment, refuse);
  requireTogether(Object.keys(Environment.shape), environment, refuse);
  return domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : null;
}
