import { randomUUID } from 'node:crypto';
import { PICTURE_BYTES, PICTURE_SIDE, pictureProblems } from '@parley/contracts/identity/pictures.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid } from 'uuid';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { readPictureHeader } from '../pictures/picture-header.ts';
import { withoutMetadata } from '../pictures/without-metadata.ts';
import type { Logo } from './logos.store.ts';
import * as store from './logos.store.ts';

const LOGOS_PATH = '/tenants/resources/logos/v1/';

/** @throws picture_unreadable, picture_too_wide, request_too_large */
function readLogo(dataUrl: string): Logo {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (sent.length > PICTURE_BYTES) throw new ProblemError(commonProblems.request_too_large);
  const header = readPictureHeader(sent);
  const bytes = header && withoutMetadata(header.contentType, sent);
  if (!bytes) throw new ProblemError(pictureProblems.picture_unreadable);
  const { contentType, width, height } = header;
  if (width > PICTURE_SIDE || height > PICTURE_SIDE) throw new ProblemError(pictureProblems.picture_too_wide);
  // A new address for each: it never shows another logo, and nobody can guess it.
  return { id: randomUUID(), contentType, bytes };
}

/**
 * Keeps the logo if it is a picture, and forgets the one that was kept here if it is no longer the logo. Inside the
 * transaction of the change.
 * @param given a data URL, an address, or nothing
 * @returns its address
 */
export async function keepLogo(ctx: SignedContext, given: string, former: string | null): Promise<string | null> {
  const { tenantId } = ctx.principal;
  if (given !== '' && given === former) return former;
  if (given.startsWith('data:')) {
    const logo = readLogo(given);
    await store.upsertLogo(ctx.db, tenantId, logo, ctx.clock.now().toISOString());
    return `${ctx.publicUrl()}${LOGOS_PATH}${logo.id}`;
  }
  if (given !== '' && !/^https:/i.test(given))
    throw new ProblemError(commonProblems.invalid_request, {
      detail: 'body.logo: must be an https address or a picture',
    });
  await store.deleteLogo(ctx.db, tenantId);
  return given || null;
}

/** @throws picture_not_found */
export async function showLogo(ctx: IdentityContext, id: string): Promise<Omit<Logo, 'id'>> {
  const logo = isUuid(id) ? await store.findLogo(asSystem(ctx).db, id) : undefined;
  if (!logo) throw new ProblemError(pictureProblems.picture_not_found);
  return logo;
}
