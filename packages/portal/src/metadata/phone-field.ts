import type { PhoneField, PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { phoneFields } from '@parley/contracts/identity/portal-parts.ts';

/** TEAM-10: how the dialog that invites people asks for a phone number; later words win. */
export const phoneFieldOf = (said: readonly PortalMetadata[]): PhoneField =>
  said.reduce<PhoneField>((field, { navigation }) => {
    const wanted = navigation?.users?.phoneField;
    return wanted !== undefined && phoneFields.includes(wanted) ? wanted : field;
  }, 'optional');
