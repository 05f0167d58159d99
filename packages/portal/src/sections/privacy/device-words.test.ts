import { deviceOf } from '@parley/contracts/device.ts';
import { describe, expect, it } from 'vitest';
import { sessionsCopy } from './sessions.copy.ts';

const agents: [string, string, string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
];

describe('device words', () => {
  it.each(agents)('ME-2 %s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
    expect(sessionsCopy.fr.device(deviceOf(agent))).toBe(`${browser} sur ${system}`);
  });

  it('ME-2 what a browser does not tell is not guessed, and nothing of a hostile one is repeated', () => {
    expect(sessionsCopy.en.device(deviceOf(null))).toBe('An unknown device');
    expect(sessionsCopy.en.device(deviceOf('<script>alert(1)</script>'))).toBe('An unknown device');
  });
});
