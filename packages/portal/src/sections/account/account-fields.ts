import type { AccountSettings } from '@parley/contracts/identity/account-settings.ts';

/** The parts of an address, in the order it is asked for. The wire keeps them as JSON text (trap 19). */
export const addressParts = ['address1', 'address2', 'postCode', 'city', 'state', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
export type Address = Record<AddressPart, string>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    // Written by another application, as plain text: its first line is at least kept in sight.
    return { address1: text };
  }
}

export function readAddress(text: string | undefined): Address {
  const found = text ? parsed(text) : {};
  return Object.fromEntries(addressParts.map((part) => [part, textOf(found[part])])) as Address;
}

/** @param former what stood there, whose other parts stay */
export function writeAddress(former: string | undefined, address: Address): string {
  const filled = Object.fromEntries(
    addressParts.map((part) => [part, address[part].trim()]).filter(([, value]) => value !== ''),
  );
  const others = Object.fromEntries(
    Object.entries(former ? parsed(former) : {}).filter(([part]) => !addressParts.includes(part as AddressPart)),
  );
  const whole = { ...others, ...filled };
  return Object.keys(whole).length === 0 ? '' : JSON.stringify(whole);
}

/** As it is read: a line each. */
export const addressLines = (address: Address): string =>
  [address.address1, address.address2, `${address.postCode} ${address.city}`.trim(), address.state, address.country]
    .filter((line) => line !== '')
    .join(', ');

export type AccountFields = Address &
  Record<'name' | 'website' | 'timezone' | 'dateFormat' | 'timeFormat' | 'currency', string>;

export const fieldsOf = (settings: AccountSettings): AccountFields => ({
  ...readAddress(settings.address),
  name: settings.name,
  website: settings.website ?? '',
  timezone: settings.timezone ?? '',
  dateFormat: settings.dateFormat ?? '',
  timeFormat: settings.timeFormat ?? '',
  currency: settings.currency?.toUpperCase() ?? '',
});

const plain = ['name', 'website', 'timezone', 'dateFormat', 'timeFormat', 'currency'] as const;
type Changes = Partial<Record<(typeof plain)[number] | 'address', string>>;

/** Only what is another than before. */
export function changesOf(settings: AccountSettings, typed: AccountFields): Changes {
  const before = fieldsOf(settings);
  const changed: Changes = Object.fromEntries(
    plain.filter((field) => typed[field].trim() !== before[field]).map((field) => [field, typed[field].trim()]),
  );
  if (addressParts.some((part) => typed[part].trim() !== before[part]))
    changed.address = writeAddress(settings.address, typed);
  return changed;
}

/** As the server reads it. */
export const isWebsite = (text: string): boolean => /^(?:https?:\/\/[^\s"'<>]+|[^\s:"'<>]*)$/i.test(text.trim());
export const isAlias = (text: string): boolean => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)?$/.test(text.trim());
