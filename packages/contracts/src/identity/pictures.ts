import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { commonProblems, problems } from '../problem.ts';
import { impersonationProblems } from './impersonation.ts';

/** Bytes of a picture. */
export const PICTURE_BYTES = 1_048_576;
/** Pixels of a side. */
export const PICTURE_SIDE = 4_096;

export const pictureProblems = problems({
  picture_missing: [400, 'Please choose a picture.'],
  picture_unreadable: [422, 'This picture cannot be read. Please choose a PNG, JPEG, WebP or GIF picture.'],
  picture_too_wide: [422, 'This picture is too large. Please choose one of at most 4,096 pixels in width and height.'],
  picture_not_found: [404, 'There is no picture.'],
});

const own = '/team/resources/profile/me/image/v1';

export const pictures = {
  /** `multipart/form-data` with the picture in the field `image`: at most 1 MiB. */
  upload: endpoint({
    method: 'PUT',
    path: own,
    access: 'signedIn',
    proof: 'delegate',
    cost: 'upload',
    summary: 'Sets the own picture (multipart, field `image`) and answers its address',
    response: z.string(),
    answer: 'text',
    problems: [
      pictureProblems.picture_missing,
      pictureProblems.picture_unreadable,
      pictureProblems.picture_too_wide,
      commonProblems.request_too_large,
      impersonationProblems.forbidden_while_impersonating,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: own,
    access: 'signedIn',
    proof: 'delegate',
    cost: 'write',
    summary: 'Removes the own picture',
  }),
  show: endpoint({
    method: 'GET',
    path: '/identity/resources/pictures/v1/:id',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'A picture, by the address that its profile shows, which holds for one to two days',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
    answer: 'text',
    problems: [pictureProblems.picture_not_found],
  }),
};
