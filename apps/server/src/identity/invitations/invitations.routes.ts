import { invitations } from '@parley/contracts/identity/invitations.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { whoIsPresent } from '../sessions/present-session.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import * as links from './invitation-links.service.ts';
import * as service from './invitations.service.ts';
import { acceptInvitation, tenantOfInvitation } from './join.service.ts';

const linkInput = (body: {
  expiresInMinutes?: number | null | undefined;
  shouldSendEmail?: boolean | null | undefined;
  roleIds?: string[] | null | undefined;
}): links.LinkInput => ({
  expiresInMinutes: body.expiresInMinutes ?? null,
  shouldSendEmail: body.shouldSendEmail ?? null,
  roleIds: body.roleIds ?? null,
});

export function invitationsRoutes(scope: IdentityScope): void {
  route(scope, invitations.invite, (ctx, { body }) =>
    service.invite(signed(ctx), {
      email: body.email,
      name: body.name || null,
      phone: body.phone ?? null,
      roleIds: body.roleIds ?? null,
      groupIds: body.groupIds ?? null,
      expirationInSeconds: body.expirationInSeconds ?? null,
      skipInviteEmail: body.skipInviteEmail ?? false,
    }),
  );
  route(scope, invitations.accept, async (ctx, { body }, { request }) => {
    refuseCrossSite(ctx, request);
    const present = await whoIsPresent(ctx, readRefreshCookie(ctx, request), request.headers.authorization);
    await acceptInvitation(ctx, body, present);
    return undefined;
  });
  route(scope, invitations.resend, (ctx, { body }) => nothing(service.resendInvitations(ctx, body.email)));
  route(scope, invitations.configuration, async () => ({ tenantInvitationsAllowed: true, emailsEnabled: true }));
  route(scope, invitations.getLink, (ctx) => links.showLink(signed(ctx)));
  route(scope, invitations.createLink, (ctx, { body }) => links.createLink(signed(ctx), linkInput(body)));
  route(scope, invitations.createLinkV2, (ctx, { body }) => links.createLink(signed(ctx), linkInput(body)));
  route(scope, invitations.updateLink, (ctx, { body }) => links.changeLink(signed(ctx), linkInput(body)));
  route(scope, invitations.deleteLink, (ctx) => nothing(links.deleteLink(signed(ctx))));
  route(scope, invitations.verifyLink, async (ctx, { body }) => ({ name: await tenantOfInvitation(ctx, body.token) }));
}
