import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const accountsCopy = defineCopy({
  en: {
    title: 'Accounts',
    lead: 'The accounts that have no other account above them: companies that signed up, and your own.',
    list: 'Accounts',
    search: 'Search accounts',
    show: 'Show',
    all: 'All',
    name: 'Name',
    people: 'People',
    below: 'Accounts below',
    created: 'Created',
    id: 'Id',
    typeHint:
      'For your own overview: a type opens and closes nothing. Only a reseller may see who is in the accounts below its own.',
    ownType: 'Your own account is the headquarters.',
    saved: (name: string) => `The type of “${name}” is saved.`,
    atLeast: (count: string) => `More than ${count} accounts fit. Type more of a name to see fewer.`,
    empty: 'No accounts of this type',
    emptyText: 'Choose a type in the details of an account.',
    problems: {
      tenant_not_found: 'This account is not there any more.',
      no_changes: 'The account is of this type already.',
      operator_is_headquarter: 'Your own account is the headquarters.',
    } as Readonly<Record<string, string>>,
  },
  fr: {
    title: 'Comptes',
    lead: 'Les comptes qui n’ont aucun autre compte au-dessus d’eux\u00a0: les entreprises inscrites, et le vôtre.',
    list: 'Comptes',
    search: 'Chercher un compte',
    show: 'Afficher',
    all: 'Tous',
    name: 'Nom',
    people: 'Personnes',
    below: 'Comptes au-dessous',
    created: 'Création',
    id: 'Identifiant',
    typeHint:
      'Pour vous y retrouver\u00a0: un type n’ouvre ni ne ferme rien. Seul un revendeur peut voir qui se trouve dans les comptes situés sous le sien.',
    ownType: 'Votre propre compte est le siège.',
    saved: (name: string) => `Le type de «\u00a0${name}\u00a0» est enregistré.`,
    atLeast: (count: string) => `Plus de ${count} comptes correspondent. Précisez le nom pour en voir moins.`,
    empty: 'Aucun compte de ce type',
    emptyText: 'Choisissez un type dans les détails d’un compte.',
    problems: {
      tenant_not_found: 'Ce compte n’existe plus.',
      no_changes: 'Le compte est déjà de ce type.',
      operator_is_headquarter: 'Votre propre compte est le siège.',
    } as Readonly<Record<string, string>>,
  },
});
