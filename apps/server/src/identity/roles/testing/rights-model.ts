/**
 * What the rules say, as shortly as it can be said, to hold the product against. It knows permissions by what they mean:
 * the keys they allow, and with each star whatever may come to stand below it one day.
 */
export type State = {
  roles: Map<string, { level: number; permissions: Set<string>; own: boolean }>;
  groups: Map<string, { roles: Set<string>; people: Set<string> }>;
  people: Map<string, { roles: Set<string>; place: 'in' | 'shut' | 'gone' }>;
};

/** `id`: what was made, when the product made it. */
export type Op = { actor: string } & (
  | { kind: 'createRole'; permissions: string[]; level: number; id?: string }
  | { kind: 'setPermissions'; role: string; permissions: string[] }
  | { kind: 'setLevel'; role: string; level: number }
  | { kind: 'givePermission'; role: string; permission: string }
  | { kind: 'deleteRole'; role: string }
  | { kind: 'createGroup'; id?: string }
  | { kind: 'deleteGroup'; group: string }
  | { kind: 'addRole' | 'removeRole'; group: string; role: string }
  | { kind: 'addPerson' | 'removePerson'; group: string; person: string }
  | { kind: 'setRoles'; person: string; roles: string[] }
  | { kind: 'shut' | 'open' | 'expel'; person: string }
);

/** What each act asks for. */
const NEEDS: Record<Op['kind'], string | [string, string]> = {
  createRole: 'fe.secure.write.roles',
  setPermissions: 'fe.secure.write.updateRole',
  setLevel: 'fe.secure.write.updateRole',
  givePermission: 'fe.secure.write.updateRole',
  deleteRole: 'fe.secure.delete.role',
  createGroup: 'fe.secure.write.groups',
  deleteGroup: 'fe.secure.delete.groups',
  addRole: 'fe.secure.write.groupsRoles',
  removeRole: 'fe.secure.write.groupsRoles',
  addPerson: 'fe.secure.write.groupsUsers',
  removePerson: 'fe.secure.delete.groupsUsers',
  setRoles: ['fe.secure.write.updateUser', 'fe.secure.write.usersRoles'],
  shut: 'fe.secure.write.enableDisable',
  open: 'fe.secure.write.enableDisable',
  expel: 'fe.secure.delete.users',
};
const STARS = ['fe.*', 'fe.secure.*', 'fe.secure.write.*'];
/** Permissions that the random acts are about. */
export const KEYS = [...STARS, ...new Set(Object.values(NEEDS).flat()), 'fe.secure.read.audits', 'fe.usage.read'];
const LEAVES = KEYS.map((key) => key.replace('*', 'one day'));

export const meaning = (keys: Iterable<string>): Set<string> =>
  new Set(
    [...keys].flatMap((key) =>
      LEAVES.filter((leaf) => leaf === key || (key.endsWith('*') && leaf.startsWith(key.slice(0, -1)))),
    ),
  );
export const within = (small: Set<string>, large: Set<string>): boolean => [...small].every((one) => large.has(one));

export function rolesOf(state: State, person: string): string[] {
  const groups = [...state.groups.values()].filter(({ people }) => people.has(person));
  return [...new Set([...(state.people.get(person)?.roles ?? []), ...groups.flatMap(({ roles }) => [...roles])])];
}
export const keysOf = (state: State, person: string): string[] => [
  ...new Set(rolesOf(state, person).flatMap((role) => [...(state.roles.get(role)?.permissions ?? [])])),
];
const mayDo = (state: State, person: string, key: string): boolean =>
  state.people.get(person)?.place === 'in' && meaning(keysOf(state, person)).has(key);
export const administered = (state: State): boolean =>
  [...state.people].some(([id, { place }]) => place === 'in' && within(new Set(LEAVES), meaning(keysOf(state, id))));

const levelOf = (state: State, person: string): number =>
  Math.min(...rolesOf(state, person).map((role) => state.roles.get(role)?.level ?? 0));
const mayPut = (state: State, actor: string, keys: Iterable<string>): boolean =>
  within(meaning(keys), meaning(keysOf(state, actor)));
function mayGive(state: State, actor: string, id: string): boolean {
  const role = state.roles.get(id);
  if (!role) return false;
  return (
    rolesOf(state, actor).includes(id) ||
    (role.level >= levelOf(state, actor) && mayPut(state, actor, role.permissions))
  );
}
const mayGiveAll = (state: State, actor: string, roles: Iterable<string>): boolean =>
  [...roles].every((role) => mayGive(state, actor, role));

/** Does it to `to`, which is `from` still. @returns whether it is allowed, as far as the object is concerned */
function act(from: State, to: State, op: Op): boolean {
  const { actor } = op;
  switch (op.kind) {
    case 'createRole':
      to.roles.set(op.id ?? 'new', { level: op.level, permissions: new Set(op.permissions), own: true });
      return mayPut(from, actor, op.permissions) && op.level >= levelOf(from, actor);
    case 'setPermissions':
    case 'setLevel':
    case 'givePermission':
    case 'deleteRole': {
      const role = to.roles.get(op.role);
      if (!role?.own || !mayGive(from, actor, op.role)) return false;
      const before = from.roles.get(op.role)?.permissions ?? new Set();
      if (op.kind === 'setPermissions') role.permissions = new Set(op.permissions);
      if (op.kind === 'givePermission') role.permissions.add(op.permission);
      if (op.kind === 'setLevel') role.level = op.level;
      if (op.kind === 'deleteRole') {
        to.roles.delete(op.role);
        for (const { roles } of [...to.people.values(), ...to.groups.values()]) roles.delete(op.role);
      }
      const added = [...role.permissions].filter((key) => !before.has(key));
      return mayPut(from, actor, added) && (op.kind !== 'setLevel' || op.level >= levelOf(from, actor));
    }
    case 'createGroup':
      to.groups.set(op.id ?? 'new', { roles: new Set(), people: new Set() });
      return true;
    case 'deleteGroup':
    case 'addRole':
    case 'removeRole':
    case 'addPerson':
    case 'removePerson': {
      const group = to.groups.get(op.group);
      if (!group) return false;
      const given = op.kind === 'addRole' || op.kind === 'removeRole' ? [op.role] : [...group.roles];
      if (op.kind === 'deleteGroup') to.groups.delete(op.group);
      if (op.kind === 'addRole') group.roles.add(op.role);
      if (op.kind === 'removeRole') group.roles.delete(op.role);
      if (op.kind === 'addPerson' && from.people.get(op.person)?.place === 'gone') return false;
      if (op.kind === 'addPerson') group.people.add(op.person);
      if (op.kind === 'removePerson') group.people.delete(op.person);
      return mayGiveAll(from, actor, given);
    }
    default: {
      const person = to.people.get(op.person);
      if (!person || person.place === 'gone') return false;
      // Nobody touches whoever holds more; and their own place is for others to take.
      if (op.person !== actor && !mayGiveAll(from, actor, rolesOf(from, op.person))) return false;
      if (op.kind === 'setRoles') {
        const changed = [...from.roles.keys()].filter((role) => person.roles.has(role) !== op.roles.includes(role));
        const allowed = mayGiveAll(from, actor, changed);
        person.roles = new Set(op.roles);
        return allowed;
      }
      if (op.kind === 'expel') {
        person.roles.clear();
        for (const { people } of to.groups.values()) people.delete(op.person);
      }
      person.place = op.kind === 'open' ? 'in' : op.kind === 'shut' ? 'shut' : 'gone';
      return op.person !== actor;
    }
  }
}

/** @returns the state after an act, or null when it is refused */
export function after(from: State, op: Op): State | null {
  if (![NEEDS[op.kind]].flat().every((key) => mayDo(from, op.actor, key))) return null;
  const to = structuredClone(from);
  if (!act(from, to, op)) return null;
  return administered(from) && !administered(to) ? null : to;
}
