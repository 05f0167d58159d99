import { domainRestrictions, ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import * as domains from './domain-restrictions.service.ts';
import * as ips from './ip-restrictions.service.ts';

export function restrictionsRoutes(scope: IdentityScope): void {
  route(scope, ipRestrictions.list, (ctx, { query: { _offset, _limit, _filter } }) =>
    ips.listIpRules(signed(ctx), {
      strategy: _filter ?? null,
      ...(_offset !== undefined && { page: _offset }),
      ...(_limit !== undefined && { limit: _limit }),
    }),
  );
  route(scope, ipRestrictions.create, (ctx, { body: { force, ...rule } }) =>
    nothing(ips.addIpRules(signed(ctx), [rule], { force: force === true, oneByOne: true })),
  );
  route(scope, ipRestrictions.createMany, (ctx, { body }) =>
    nothing(ips.addIpRules(signed(ctx), body.ips, { force: body.force === true, oneByOne: false })),
  );
  route(scope, ipRestrictions.config, (ctx) => ips.ipConfig(signed(ctx)));
  route(scope, ipRestrictions.saveConfig, (ctx, { body: { isActive, strategy, force } }) =>
    nothing(ips.saveIpConfig(signed(ctx), { isActive, strategy: strategy ?? null }, force === true)),
  );
  route(scope, ipRestrictions.remove, (ctx, { params, query }) =>
    nothing(ips.removeIpRule(signed(ctx), params.id, query.force === 'true')),
  );
  route(scope, ipRestrictions.verify, async (ctx) => ({ valid: (await ips.verifyAddress(signed(ctx))).valid }));
  route(scope, ipRestrictions.verifyAllow, async (ctx) => ({ valid: (await ips.verifyAddress(signed(ctx))).listed }));

  route(scope, domainRestrictions.list, async (ctx) => ({ items: await domains.listDomainRules(signed(ctx)) }));
  route(scope, domainRestrictions.create, (ctx, { body: { domain, type, force } }) =>
    domains.addDomainRule(signed(ctx), { domain, type, force: force === true }),
  );
  route(scope, domainRestrictions.createMany, async (ctx, { body: { force, ...rules } }) => ({
    items: await domains.addDomainRules(signed(ctx), { ...rules, force: force === true }),
  }));
  route(scope, domainRestrictions.config, (ctx) => domains.domainConfig(signed(ctx)));
  route(scope, domainRestrictions.saveConfig, (ctx, { body: { active, blockPublicDomains, type, force } }) =>
    domains.saveDomainConfig(
      signed(ctx),
      { active, blockPublicDomains: blockPublicDomains ?? null, listType: type ?? null },
      force === true,
    ),
  );
  route(scope, domainRestrictions.remove, (ctx, { params, query }) =>
    nothing(domains.removeDomainRule(signed(ctx), params.id, query.force === 'true')),
  );
}
