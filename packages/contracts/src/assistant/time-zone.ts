import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A file of its own, because conversations tell it too, and load as little as can be. */
export const timeZone = {
  tell: endpoint({
    method: 'PUT',
    path: '/time-zone',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Where the person is from now on: their days are counted there',
    /** An IANA name such as `Europe/Paris`. */
    body: z.strictObject({ time_zone: z.string().check(z.minLength(1), z.maxLength(60)) }),
    status: 204,
  }),
};
