import { phones } from '@parley/contracts/identity/phones.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { readSeenBrowser } from '../login/seen-browser.ts';
import { setFlow } from '../passwordless/flow-cookie.ts';
import * as reset from './phone-reset.service.ts';
import * as service from './phones.service.ts';

export function phonesRoutes(scope: IdentityScope): void {
  route(scope, phones.reset, async (ctx, { body }, { request }) => ({
    resetPhoneNumberToken: await reset.askPhoneReset(ctx, body.email, readSeenBrowser(ctx, request)),
  }));
  route(scope, phones.resetVerify, async (ctx, { body }) => ({
    changePhoneNumberToken: await reset.checkPhoneReset(ctx, body.resetPhoneNumberToken, body.code),
  }));
  route(scope, phones.change, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    setFlow(ctx, reply, await reset.resetPhone(ctx, body.changePhoneNumberToken, body.phoneNumber));
    return undefined;
  });
  route(scope, phones.changeOwn, async (ctx, { body }) => ({
    changePhoneId: await service.askNumberChange(signed(ctx), body.phoneNumber),
  }));
  route(scope, phones.changeOwnVerify, (ctx, { body }) =>
    nothing(service.changeNumber(signed(ctx), body.changePhoneId, body.code)),
  );
  route(scope, phones.list, (ctx, { query }) =>
    service.listOwnPhones(signed(ctx), { limit: query._limit, offset: query._offset }),
  );
  route(scope, phones.listOwn, async (ctx) => (await service.listOwnPhones(signed(ctx))).items);
  route(scope, phones.create, (ctx, { body }) => service.addPhone(signed(ctx), body.phoneNumber, body.verify === true));
  route(scope, phones.preVerify, async (ctx, { body }) => ({
    otcToken: await service.sendVerification(signed(ctx), body.phoneNumber),
  }));
  route(scope, phones.verify, (ctx, { body }) => nothing(service.verifyPhone(signed(ctx), body.otcToken, body.code)));
  route(scope, phones.delete, (ctx, { params }) => service.askRemoval(signed(ctx), params.id));
  route(scope, phones.deleteVerify, (ctx, { params, body }) =>
    nothing(service.removePhone(signed(ctx), params.id, body.otcToken, body.code)),
  );
}
