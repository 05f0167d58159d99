// The file itself: what the package runs to find it would look beside our bundle.
import publicProviders from 'email-providers/all.json' with { type: 'json' };
import { domainOf, registeredDomain } from './domain-name.ts';

/** The rules of a tenant for e-mail domains, made ready. */
export type DomainRules = { allows(email: string): boolean };
export type DomainRule = { domain: string; type: string };

/** Where anybody gets a mailbox. */
const isPublic = ((): ((domain: string) => boolean) => {
  const known = new Set<string>(publicProviders);
  return (domain) => known.has(domain) || known.has(registeredDomain(domain) ?? '');
})();

const listOf = (rules: readonly DomainRule[], type: string): Set<string> =>
  new Set(rules.filter((rule) => rule.type === type).map(({ domain }) => domain));

/** `a.b.c` is below `b.c` and `c`. */
const above = (domain: string): string[] => {
  const parts = domain.split('.');
  return parts.slice(1).map((_, at) => parts.slice(at + 1).join('.'));
};

/**
 * A blocked domain and all below it stay out, whatever else names them. Of the others `ALLOW` lets in those that are
 * listed and nobody else; `BLOCK` lets in everybody, where wanted without the providers that give a mailbox to anybody.
 */
export function domainRules(
  { listType, blockPublicDomains }: { listType: 'ALLOW' | 'BLOCK'; blockPublicDomains: boolean },
  rules: readonly DomainRule[],
): DomainRules {
  const allowed = listOf(rules, 'ALLOW');
  const blocked = listOf(rules, 'BLOCK');
  return {
    allows: (email) => {
      const domain = domainOf(email);
      if (!domain) return false;
      const parents = above(domain);
      const isBlocked =
        blocked.has(domain) || parents.some((parent) => blocked.has(parent) || blocked.has(`*.${parent}`));
      if (isBlocked) return false;
      const isListed = allowed.has(domain) || parents.some((parent) => allowed.has(`*.${parent}`));
      if (isListed) return true;
      return listType === 'BLOCK' && !(blockPublicDomains && isPublic(domain));
    },
  };
}
