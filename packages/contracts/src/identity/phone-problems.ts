import { problems } from '../problem.ts';

/** Apart from the endpoints, for the sign-in page, which needs nothing else of them. */
export const phoneProblems = problems({
  phone_number_invalid: [
    400,
    'This is not a phone number. Please write it with its country code, such as +33 6 12 34 56 78.',
  ],
  phone_code_invalid: [400, 'This code is not right, was already used, or is too old.'],
  phone_number_not_found: [404, 'This phone number was not found.'],
  /** Said only to somebody who has the number: another account signs in with it, or it is a second factor. */
  phone_number_in_use: [409, 'This phone number is in use for signing in.'],
  phone_numbers_full: [409, 'There are ten phone numbers already. Please remove one first.'],
  text_messages_off: [403, 'Text messages are not sent here.'],
});
