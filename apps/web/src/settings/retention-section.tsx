import { KEPT_KINDS, retention } from '@parley/contracts/identity/retention.ts';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { AccountSection, Loaded } from '../account/account-page.tsx';
import { askIdentity } from './ask-identity.ts';
import { retentionCopy } from './retention.copy.ts';

/** OPS-3: how long the organisation keeps what one says and does here. */
export function RetentionSection() {
  const words = useCopy(retentionCopy);
  const { language } = useLanguage();
  const query = useQuery({ queryKey: ['retention'], queryFn: () => askIdentity(retention.show, {}) });
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <Loaded query={query}>
        {(kept) => (
          <ul>
            {KEPT_KINDS.map((kind) => {
              const days = kept.inForce[kind];
              return <li key={kind}>{words.kinds[kind](days === null ? null : formatNumber(language, days))}</li>;
            })}
          </ul>
        )}
      </Loaded>
    </AccountSection>
  );
}
