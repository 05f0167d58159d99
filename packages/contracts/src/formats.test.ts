import { describe, expect, test } from 'vitest';
import { createFormatter } from './formats.ts';

const AT = '2026-12-31T23:30:00.000Z';
/** No-break spaces as plain ones, and the small one of French numbers. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('TENANT-7 the one formatter', () => {
  test('TENANT-7 the time zone of the account decides the day, the hour and the month', () => {
    const tokyo = createFormatter('en', { timezone: 'Asia/Tokyo' });
    expect(tokyo.dateTime(AT)).toBe('1 Jan 2027, 08:30');
    expect(tokyo.date(AT)).toBe('1 January 2027');
    expect(tokyo.month(AT)).toBe('January 2027');
    expect(tokyo.isoDay(AT)).toBe('2027-01-01');
    const honolulu = tokyo.within('Pacific/Honolulu');
    expect(honolulu.dateTime(AT)).toBe('31 Dec 2026, 13:30');
    // Where the account says nothing, the place that is known otherwise.
    expect(createFormatter('en', {}, 'Asia/Tokyo').time(AT)).toBe('08:30');
    expect(createFormatter('en', { timezone: 'UTC' }, 'Asia/Tokyo').time(AT)).toBe('23:30');
  });

  test.each([
    ['DD/MM/YYYY', '01/01/2027'],
    ['MM/DD/YYYY', '01/01/2027'],
    ['DD.MM.YYYY', '01.01.2027'],
    ['YYYY-MM-DD', '2027-01-01'],
    ['D.M.YY', '1.1.27'],
    ['D MMM YYYY', '1 janv. 2027'],
    ['D MMMM YYYY', '1 janvier 2027'],
    // Not understood: as the language writes it.
    ['L', '1 janv. 2027'],
    ['whenever', '1 janv. 2027'],
    ['DD/MM', '1 janv. 2027'],
    ['', '1 janv. 2027'],
    [null, '1 janv. 2027'],
  ])('TENANT-7 a date in the format %s', (dateFormat, written) => {
    const format = createFormatter('fr', { timezone: 'Europe/Paris', dateFormat });
    expect(plain(format.shortDate(AT))).toBe(written);
    expect(plain(format.dateTime(AT))).toBe(`${written}, 00:30`);
  });

  test('TENANT-7 a day of the calendar is the same in every zone, and in the account’s format', () => {
    const far = { timezone: 'Pacific/Honolulu' };
    expect(createFormatter('en', far).day('2026-11-16')).toBe('16 November 2026');
    expect(createFormatter('en', { ...far, dateFormat: 'MM/DD/YYYY' }).day('2026-11-16')).toBe('11/16/2026');
    expect(createFormatter('fr', far).day('2026-11-16', { weekday: 'long' })).toBe('lundi');
  });

  test.each([
    [null, '2026-11-05'],
    ['DD/MM/YYYY', '05/11/2026'],
    ['D MMMM YY', '5 11 26'],
    ['whenever', '2026-11-05'],
  ])('TENANT-7 a day in a file, in the format %s', (dateFormat, written) => {
    expect(createFormatter('fr', { dateFormat }).fileDay('2026-11-05')).toBe(written);
  });

  test.each([
    ['Asia/Tokyo', '2026-11-05', '10:52', '2026-11-05T01:52:00.000Z'],
    ['Asia/Kathmandu', '2026-11-05', '23:59:59.999', '2026-11-05T18:14:59.999Z'],
    ['America/New_York', '2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '00:00', '2026-11-02T05:00:00.000Z'],
    // Paris skips two o'clock: the moment is an hour later by the clock, and none is lost.
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Paris', '2026-03-29', '23:00', '2026-03-29T21:00:00.000Z'],
  ])('TENANT-7 in %s, %s %s is a moment', (timezone, day, time, moment) => {
    const format = createFormatter('en', { timezone });
    expect(format.instant(day, time).toISOString()).toBe(moment);
  });

  test('TENANT-7 a moment that is shown in a field is read back from it, in every zone and on the device', () => {
    const moment = '2026-11-05T18:14:00.000Z';
    for (const timezone of [undefined, 'UTC', ...Intl.supportedValuesOf('timeZone')]) {
      const format = createFormatter('en', { timezone });
      const [day = '', time = ''] = format.typed(moment).split('T');
      expect(format.instant(day, time).toISOString(), timezone).toBe(moment);
    }
  });

  test.each([
    ['12h', '5:30 pm'],
    ['hh:mm A', '5:30 pm'],
    ['24h', '17:30'],
    ['HH:mm', '17:30'],
    ['sundial', '17:30'],
  ])('TENANT-7 a time in the format %s', (timeFormat, written) => {
    const format = createFormatter('en', { timezone: 'UTC', timeFormat });
    expect(plain(format.time('2026-11-16T17:30:00Z'))).toBe(written);
    expect(plain(format.styled('2026-11-16T17:30:00Z', { timeStyle: 'short' }))).toMatch(written);
  });

  test('TENANT-7 an amount is in the account’s currency, unless another is said', () => {
    expect(createFormatter('en', { currency: 'EUR' }).amount(1_234.5)).toBe('€1,234.50');
    expect(plain(createFormatter('fr', { currency: 'EUR' }).amount(1_234.5))).toBe('1 234,50 €');
    expect(plain(createFormatter('fr', { currency: 'EUR' }).amount(1_234.5, 'USD'))).toBe('1 234,50 $US');
    expect(createFormatter('en').amount(1_234.5)).toBe('1,234.5');
    expect(createFormatter('en', { currency: 'no' }).amount(1_234.5)).toBe('1,234.5');
  });

  test('TENANT-7 what is not understood never breaks a page', () => {
    const format = createFormatter('en', {
      timezone: 'Mars/Olympus',
      dateFormat: '{}',
      timeFormat: '?',
      currency: '?',
    });
    expect(format.zone).toBeUndefined();
    expect(format.dateTime(AT)).toMatch(/202[67], \d\d:\d\d$/);
  });
});
