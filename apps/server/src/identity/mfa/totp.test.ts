import fc from 'fast-check';
import { generateSync, verifySync } from 'otplib';
import { expect, it } from 'vitest';
import { newRecoveryCodes, readRecoveryCodes } from './recovery-code.ts';
import { enrolmentOf, newSeed, stepOf } from './totp.ts';

it('AUTH-11 codes are those of RFC 6238, as another implementation makes and reads them', () => {
  // Appendix B: seed and moments; the last six of its eight digits.
  const seed = Buffer.from('12345678901234567890');
  for (const [at, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const)
    expect(stepOf(seed, code, new Date(at * 1000))).toBe(Math.floor(at / 30));
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 4_000_000_000 }), (epoch) => {
      const own = newSeed();
      const { secret, uri } = enrolmentOf(own, 'ada@example.com');
      const token = generateSync({ secret, epoch }) as string;
      expect(verifySync({ secret, token, epoch })).toMatchObject({ valid: true });
      expect(stepOf(own, `${token.slice(0, 3)} ${token.slice(3)}`, new Date(epoch * 1000))).toBe(
        Math.floor(epoch / 30),
      );
      expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:ada%40example\.com\?issuer=Parley&secret=[A-Z2-7]{32}&/);
    }),
    { numRuns: 30 },
  );
});

it('AUTH-11 M2 a code is taken one step early or late, no more', () => {
  const seed = newSeed();
  const { secret } = enrolmentOf(seed, 'a');
  const step = 60_000_000;
  const token = generateSync({ secret, epoch: step * 30 }) as string;
  const at = (seconds: number) => stepOf(seed, token, new Date((step * 30 + seconds) * 1000));
  expect([-31, -30, 0, 29, 59, 60].map(at)).toEqual([null, step, step, step, step, null]);
  for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', `${token}0`])
    expect(stepOf(seed, typed, new Date(step * 30_000))).toBeNull();
});

it('AUTH-11 M6 ten recovery codes of eighty bits, read as people type them, alone or as the whole list', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  const plain = codes.map((code) => code.replaceAll('-', ''));
  expect(readRecoveryCodes(codes.join('\n'))).toEqual(plain);
  expect(readRecoveryCodes(` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `)).toEqual([plain[0]]);
  expect(readRecoveryCodes('oooo-llll-iiii-0000')).toEqual(['0000111111110000']);
  for (const typed of ['', '-', 'abc', `${codes[0]}x`]) expect(readRecoveryCodes(typed)).toEqual([]);
});
