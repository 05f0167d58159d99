import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';

export const captchaProblems = problems({
  captcha_required: [400, 'Please confirm that you are not a program.'],
  captcha_invalid: [400, 'That confirmation does not hold any more. Please try again.'],
});

export const captcha = {
  challenge: endpoint({
    method: 'GET',
    path: '/identity/resources/captcha/v1/challenge',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary:
      'A proof of work to solve, for installations without a captcha of somebody else; its solution goes where a captcha token goes, once',
    response: z.looseObject({}),
  }),
};
