import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const tenantTypeCopy = defineCopy({
  en: {
    type: 'Type',
    types: {
      customer: 'Customer',
      reseller: 'Reseller',
      test: 'Test',
      spam: 'Spam',
      headquarter: 'Headquarters',
    } satisfies Record<TenantType, string>,
  },
  fr: {
    type: 'Type',
    types: {
      customer: 'Client',
      reseller: 'Revendeur',
      test: 'Test',
      spam: 'Indésirable',
      headquarter: 'Siège',
    } satisfies Record<TenantType, string>,
  },
});
