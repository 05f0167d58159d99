import { createPrivateKey } from 'node:crypto';

/** What mails are signed with (RFC 6376); the public half stands in the DNS. */
export type DkimConfig = { domainName: string; keySelector: string; privateKey: string };

const NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
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

/**
 * All three, or none: then the mail server signs, or nobody.
 * @param refuse throws what is wrong, in one line that names the variable (APP-2)
 */
export function readDkimConfig(environment: NodeJS.ProcessEnv, refuse: (line: string) => never): DkimConfig | null {
  const given = NAMES.filter((name) => environment[name] !== undefined);
  if (given.length === 0) return null;
  const empty = given.find((name) => environment[name]?.trim() === '');
  if (empty) return refuse(`${empty} is set but empty. Check your environment variables.`);
  const missing = NAMES.find((name) => !given.includes(name));
  if (missing) return refuse(`${missing} is missing beside ${given[0]}. Check your environment variables.`);
  const [domainName = '', keySelector = '', key = ''] = NAMES.map((name) => environment[name]?.trim());
  const privateKey = key.replaceAll('\\n', '\n');
  if (!DOMAIN.test(domainName))
    return refuse('DKIM_DOMAIN must be a domain such as example.com. Check your environment variables.');
  if (!SELECTOR.test(keySelector))
    return refuse('DKIM_SELECTOR must be a name such as parley. Check your environment variables.');
  if (!isKey(privateKey))
    return refuse(
      `DKIM_PRIVATE_KEY must be an RSA key in PEM of at least ${LEAST_BITS} bits. Check your environment variables.`,
    );
  return { domainName, keySelector, privateKey };
}
