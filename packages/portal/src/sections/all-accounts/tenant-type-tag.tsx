import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { tenantTypeCopy } from './tenant-type.copy.ts';

const TONES = { customer: 'plain', reseller: 'moss', test: 'muted', spam: 'brick', headquarter: 'ember' } as const;

/** TENANT-6. */
export function TenantTypeTag({ type }: { type: TenantType }) {
  const { types } = useCopy(tenantTypeCopy);
  return <Tag tone={TONES[type]}>{types[type]}</Tag>;
}
