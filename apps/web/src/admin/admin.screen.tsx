import { admin } from '@parley/contracts/assistant/admin.ts';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { AccountSection, Loaded } from '../account/account-page.tsx';
import { ask } from '../api/api.ts';
import { adminCopy } from './admin.copy.ts';
import styles from './admin.module.css';
import { AdminPage } from './admin-page.tsx';
import { GamePolicySection } from './game-policy-section.tsx';

/** The state of the installation. */
export function AdminScreen() {
  const words = useCopy(adminCopy);
  return (
    <AdminPage title={words.title} lead={words.lead}>
      <AccountSection title={words.state}>
        <Status />
      </AccountSection>
      <GamePolicySection />
    </AdminPage>
  );
}

function Status() {
  const words = useCopy(adminCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const query = useQuery({ queryKey: ['admin-status'], queryFn: () => ask(admin.status, {}) });
  return (
    <Loaded query={query}>
      {(status) => (
        <dl className={styles.facts}>
          <dt>{words.version}</dt>
          <dd>{status.version}</dd>
          <dt>{words.running}</dt>
          <dd>{format.dateTime(status.started_at)}</dd>
          <dt>{words.database}</dt>
          <dd>{words.databases[status.database]}</dd>
          <dt>{words.mail}</dt>
          <dd>{words.mails[status.mail]}</dd>
          <dt>{words.models}</dt>
          <dd>
            {formatList(
              language,
              status.models.map((name) => (name === 'builtin' ? words.builtin : name)),
            )}
          </dd>
        </dl>
      )}
    </Loaded>
  );
}
