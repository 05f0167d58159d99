import type { AuditSeverity } from '@parley/contracts/identity/audits.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { TagTone } from '@parley/ui/tag.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { auditsCopy } from './audits.copy.ts';

const TONES: Record<AuditSeverity, TagTone> = { SEVERE: 'brick', WARNING: 'ember', INFO: 'muted' };

export function SeverityTag({ severity }: { severity: AuditSeverity }) {
  const { severities } = useCopy(auditsCopy);
  return <Tag tone={TONES[severity]}>{severities[severity]}</Tag>;
}
