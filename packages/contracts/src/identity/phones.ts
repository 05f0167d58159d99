import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ListSize } from '../list.ts';
import { wholeText } from '../numbers.ts';
import { ById, TypedEmail } from './email.ts';
import { loginProblems } from './login.ts';
import { TypedCode, TypedPhone } from './mfa.ts';
import { phoneProblems } from './phone-problems.ts';

export const PhoneNumber = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  verified: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PhoneNumber = z.output<typeof PhoneNumber>;

const Secret = z.string().check(z.minLength(1), z.maxLength(512));
/** CONST-1: phone numbers of a page. */
export const PHONES_PER_PAGE = 10;
const count = (most: number) => z.optional(wholeText(0, most));
const numbers = '/identity/resources/users/phone-numbers/v1';

export const phones = {
  reset: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/phone/reset',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends a code by mail to change the phone number one signs in with; always the same answer',
    body: z.object({ email: TypedEmail }),
    response: z.object({ resetPhoneNumberToken: z.string() }),
  }),
  resetVerify: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/phone/reset/verify',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Checks that code',
    body: z.object({ resetPhoneNumberToken: Secret, code: TypedCode }),
    response: z.object({ changePhoneNumberToken: z.string() }),
    problems: [phoneProblems.phone_code_invalid],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/identity/resources/users/v1/phone/change',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Takes the new number over; it is verified by signing in with it',
    body: z.object({ changePhoneNumberToken: Secret, phoneNumber: TypedPhone }),
    problems: [phoneProblems.phone_code_invalid, phoneProblems.phone_number_invalid, loginProblems.cross_site_request],
  }),
  changeOwn: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/phone',
    access: 'signedIn',
    proof: 'fresh',
    cost: 'mail',
    summary: 'Sends a code to the new own number',
    body: z.object({ phoneNumber: TypedPhone }),
    response: z.object({ changePhoneId: z.string() }),
    problems: [phoneProblems.phone_number_invalid, phoneProblems.text_messages_off],
  }),
  changeOwnVerify: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/phone/verify',
    access: 'signedIn',
    proof: 'freshWhenBegun',
    cost: 'write',
    summary: 'Takes the new own number over',
    body: z.object({ changePhoneId: Secret, code: TypedCode }),
    problems: [phoneProblems.phone_code_invalid, phoneProblems.phone_number_in_use, phoneProblems.phone_numbers_full],
  }),
  list: endpoint({
    method: 'GET',
    path: numbers,
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The own phone numbers; `_offset` is a page index',
    query: z.object({ _limit: count(100), _offset: count(10_000) }),
    response: z.object({
      items: z.array(PhoneNumber),
      _metadata: ListSize,
    }),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: `${numbers}/me`,
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The same as a plain list',
    response: z.array(PhoneNumber),
  }),
  create: endpoint({
    method: 'POST',
    path: numbers,
    access: 'signedIn',
    proof: 'fresh',
    cost: 'mail',
    summary: 'Adds a number; with `verify` a code is sent at once',
    body: z.object({ phoneNumber: TypedPhone, verify: z.optional(z.nullable(z.boolean())) }),
    response: z.object({ otcToken: z.optional(z.string()) }),
    problems: [phoneProblems.phone_number_invalid, phoneProblems.phone_numbers_full, phoneProblems.text_messages_off],
  }),
  preVerify: endpoint({
    method: 'POST',
    path: `${numbers}/preverify`,
    access: 'signedIn',
    proof: 'fresh',
    cost: 'mail',
    summary: 'Sends a code to one of the own numbers',
    body: z.object({ phoneNumber: TypedPhone }),
    response: z.object({ otcToken: z.string() }),
    problems: [
      phoneProblems.phone_number_invalid,
      phoneProblems.phone_number_not_found,
      phoneProblems.text_messages_off,
    ],
  }),
  verify: endpoint({
    method: 'POST',
    path: `${numbers}/verify`,
    access: 'signedIn',
    proof: 'freshWhenBegun',
    cost: 'write',
    summary: 'Verifies a number by its code; from then on it signs in',
    body: z.object({ otcToken: Secret, code: TypedCode }),
    problems: [phoneProblems.phone_code_invalid, phoneProblems.phone_number_in_use],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${numbers}/:id`,
    access: 'signedIn',
    proof: 'fresh',
    cost: 'mail',
    summary: 'Sends a code to a number that is to be removed; an unverified one goes at once, with an empty `otcToken`',
    params: ById,
    response: z.object({ phoneId: z.string(), otcToken: z.string() }),
    problems: [
      phoneProblems.phone_number_not_found,
      phoneProblems.phone_number_in_use,
      phoneProblems.text_messages_off,
    ],
  }),
  deleteVerify: endpoint({
    method: 'POST',
    path: `${numbers}/:id/delete/verify`,
    access: 'signedIn',
    proof: 'freshWhenBegun',
    cost: 'write',
    summary: 'Removes the number',
    params: ById,
    body: z.object({ otcToken: Secret, code: TypedCode }),
    problems: [
      phoneProblems.phone_code_invalid,
      phoneProblems.phone_number_not_found,
      phoneProblems.phone_number_in_use,
    ],
  }),
};
