import type { Permission, PermissionCategory } from '@parley/contracts/identity/roles.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMemo } from 'react';
import { permissionCopy } from './permission.copy.ts';

/** The widest first, then what is seen, changed and removed. */
const VERBS = ['read', 'write', 'delete'];
const rankOf = ({ key }: Pick<Permission, 'key'>): number =>
  key.endsWith('*') ? key.split('.').length - 10 : VERBS.findIndex((verb) => key.includes(`.${verb}.`));

type Named = {
  nameOf: (permission: Pick<Permission, 'key' | 'name'>) => string;
  /** Permissions of a list by category, in the catalogue's order; categories without any are left out. */
  byCategory: (
    permissions: readonly Permission[],
    categories: readonly PermissionCategory[],
  ) => { id: string; name: string; permissions: Permission[] }[];
};

/** What permissions are called in the person's language; one the house does not know goes by the server's name. */
export function usePermissionNames(): Named {
  const words = useCopy(permissionCopy);
  return useMemo(() => {
    const own: Readonly<Partial<Record<string, string>>> = words.permissions;
    const ownCategories: Readonly<Partial<Record<string, string>>> = words.categories;
    return {
      nameOf: ({ key, name }) => own[key] ?? name,
      byCategory: (permissions, categories) =>
        categories
          .map(({ id, name }) => ({
            id,
            name: ownCategories[id] ?? name,
            permissions: permissions
              .filter(({ categoryId }) => categoryId === id)
              .toSorted((one, other) => rankOf(one) - rankOf(other)),
          }))
          .filter((category) => category.permissions.length > 0),
    };
  }, [words]);
}
