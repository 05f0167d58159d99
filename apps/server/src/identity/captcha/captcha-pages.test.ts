import { expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';

const policyOf = async (url: string): Promise<string> =>
  (await fetch(`${url}/account/login`, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ??
  '';

it('SECU-1 pages may load from the maker of a captcha where one is set, and from nobody otherwise', async () => {
  const origin = 'https://challenges.cloudflare.com';
  const captcha = {
    provider: 'turnstile' as const,
    siteKey: 'site',
    secret: 'quiet',
    verifyUrl: 'http://127.0.0.1:9/siteverify',
    origins: [origin],
  };
  const own = await testApp();
  const foreign = await testApp({ config: { captcha } });
  try {
    const closed = await policyOf(own.url);
    // Compiling WebAssembly is for the voice detection of our own origin.
    expect(closed).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(closed).toContain("frame-src 'none'");
    const open = await policyOf(foreign.url);
    for (const directive of ['script-src', 'style-src', 'connect-src', 'frame-src'])
      expect(open, directive).toMatch(new RegExp(`${directive}[^;]* ?${origin}`));
  } finally {
    await own.close();
    await foreign.close();
  }
});
