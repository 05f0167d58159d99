import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

type Names = Readonly<Partial<Record<string, { name: string; description: string }>>>;

/** The roles that come with the product, by their key; what a workspace made is called as it was named. */
export const roleNamesCopy = defineCopy({
  en: {
    shared: {
      owner: { name: 'Owner', description: 'Manages the account' },
      member: { name: 'Member', description: 'Belongs to the account' },
      admin: { name: 'admin', description: 'Administers the product' },
    } as Names,
  },
  fr: {
    shared: {
      owner: { name: 'Propriétaire', description: 'Gère le compte' },
      member: { name: 'Membre', description: 'Appartient au compte' },
      admin: { name: 'admin', description: 'Administre le produit' },
    } as Names,
  },
});
