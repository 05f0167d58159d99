/** The name by which APP-2 calls who signs people in. */
const PROVIDER = 'Parley';

/** APP-2, for the browser: the same words as the server's. */
export const MISSING_CONFIGURATION = `Missing required ${PROVIDER} configuration. Check your environment variables.`;

type Configuration = { baseUrl?: string | undefined; clientId?: string | undefined; appId?: string | undefined };

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Where the server is. A client id and an app id may be left out, this server having one application; set but empty is a mistake.
 * @returns the base address, without a slash at its end
 * @throws Error with the text of APP-2
 */
export function requireConfiguration(given: Configuration): string {
  const { baseUrl } = given;
  const isEmpty = (name: 'clientId' | 'appId') => name in given && !given[name]?.trim();
  if (!baseUrl || !isAddress(baseUrl) || isEmpty('clientId') || isEmpty('appId'))
    throw new Error(MISSING_CONFIGURATION);
  return baseUrl.replace(/\/+$/, '');
}
