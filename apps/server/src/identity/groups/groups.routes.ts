import { groups } from '@parley/contracts/identity/groups.ts';
import { readList } from '@parley/contracts/list.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import type { GroupFields } from './groups.service.ts';
import * as service from './groups.service.ts';

type Sent = { [K in keyof GroupFields]?: GroupFields[K] | undefined };

/** `#abc` is `#aabbcc`. */
const colorOf = (color: string | null | undefined): string | null =>
  color ? color.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') : null;

const changeOf = ({ name, color, description, metadata }: Sent): Partial<GroupFields> => ({
  ...(name === undefined ? {} : { name }),
  ...(color === undefined ? {} : { color: colorOf(color) }),
  ...(description === undefined ? {} : { description: description || null }),
  ...(metadata === undefined ? {} : { metadata: metadata || null }),
});

export function groupsRoutes(scope: IdentityScope): void {
  route(scope, groups.list, async (ctx, { query }) => ({
    groups: await service.listGroups(signed(ctx), query._groupsRelations),
  }));
  route(scope, groups.get, (ctx, { params, query }) =>
    service.showGroup(signed(ctx), params.id, query._groupsRelations),
  );
  route(scope, groups.bulkGet, async (ctx, { query, body }) => ({
    groups: await service.listGroups(signed(ctx), query._groupsRelations, body.groupsIds),
  }));
  route(scope, groups.create, (ctx, { body }) =>
    service.createGroup(signed(ctx), {
      name: body.name,
      color: colorOf(body.color),
      description: body.description || null,
      metadata: body.metadata || null,
    }),
  );
  route(scope, groups.update, (ctx, { params, body }) =>
    nothing(service.changeGroup(signed(ctx), params.id, changeOf(body))),
  );
  route(scope, groups.remove, (ctx, { params }) => nothing(service.deleteGroup(signed(ctx), params.id)));
  route(scope, groups.addRoles, (ctx, { params, body }) =>
    nothing(service.addRoles(signed(ctx), params.id, body.roleIds)),
  );
  route(scope, groups.removeRoles, (ctx, { params, body }) =>
    nothing(service.removeRoles(signed(ctx), params.id, body.roleIds)),
  );
  route(scope, groups.users, (ctx, { params, query }) =>
    service.listGroupUsers(signed(ctx), params.id, readList(query, { sortBy: 'name', order: 'ASC' })),
  );
  route(scope, groups.addUsers, (ctx, { params, body }) =>
    nothing(service.addUsers(signed(ctx), params.id, body.userIds)),
  );
  route(scope, groups.removeUsers, (ctx, { params, body }) =>
    nothing(service.removeUsers(signed(ctx), params.id, body.userIds)),
  );
  route(scope, groups.config, (ctx) => service.groupConfig(signed(ctx)));
  route(scope, groups.setConfig, (ctx, { body }) =>
    service.changeConfig(signed(ctx), {
      ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
      ...(body.rolesEnabled === undefined ? {} : { rolesEnabled: body.rolesEnabled }),
    }),
  );
}
