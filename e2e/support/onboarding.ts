import type { Reachable, SignedIn } from '../../apps/server/src/testing/people.ts';

/** What the first visit asks for, given through the API, so that a journey can begin with a conversation. */
export async function agreeToEverything(
  server: Reachable,
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  language: 'en' | 'fr' = 'en',
): Promise<void> {
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  await send('POST', '/config', { language });
  await send('POST', '/config/consents', { given: ['age_18', 'coaching'] });
  await send('PATCH', '/config/onboarding', { completed: true });
}
