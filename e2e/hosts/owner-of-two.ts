import { linkIn, PASSWORD, signIn, signUpOwner } from '../../apps/server/src/testing/people.ts';
import { askIdentity, mailAbout } from '../support/identity.ts';
import type { Journeys } from '../support/journeys.ts';

export const OWN = 'Maison Marée';
export const SECOND = 'Chantier Courlis';

export type OwnerOfTwo = { email: string; password: string; name: string };

/** Makes somebody who owns one tenant, in which they are, and is a plain member of a second one. */
export async function ownerOfTwo(house: Journeys, name = 'Zoé Marée'): Promise<OwnerOfTwo> {
  const { url } = house.server();
  const from = (host: number) => ({ url, headers: { 'x-forwarded-for': `198.51.100.${host}` } });
  const person = await signUpOwner(from(1), { name, companyName: OWN });
  const other = await signUpOwner(from(2), { name: 'Ondine Courlis', companyName: SECOND });
  await askIdentity(from(2), other, 'POST', '/users/v2', { email: person.email });
  const { searchParams } = linkIn(await mailAbout(from(2), person.email, /invitation\/accept/));
  const link = { userId: searchParams.get('userId'), token: searchParams.get('token') };
  await askIdentity(from(1), person, 'POST', '/users/v1/invitation/accept', link);
  const here = await signIn(from(1), person);
  if (here.tenantId !== person.tenantId)
    await askIdentity(from(1), here, 'PUT', '/users/v1/tenant', { tenantId: person.tenantId });
  return { email: person.email, password: PASSWORD, name };
}
