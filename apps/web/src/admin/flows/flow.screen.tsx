import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../account/account-page.tsx';
import { AdminPage } from '../admin-page.tsx';
import { FlowDesk } from './flow-desk.tsx';
import { flowsCopy } from './flows.copy.ts';
import styles from './flows.module.css';
import { useFlows, useFlowVersion, useFlowVersions } from './flows.queries.ts';

/** One flow: its text, what people meet, its trial, its versions. */
export function FlowScreen() {
  const words = useCopy(flowsCopy);
  const { language } = useLanguage();
  const { flow = '' } = useParams({ strict: false }) as { flow?: string };
  const title = useFlows().data?.flows.find((each) => each.flow === flow)?.title[language] ?? flow;
  return (
    <AdminPage title={title} wide>
      <p className={styles.back}>
        <Link to="/admin/flows">{words.back}</Link>
      </p>
      <Opened key={flow} flow={flow} />
    </AdminPage>
  );
}

function Opened({ flow }: { flow: string }) {
  const words = useCopy(flowsCopy);
  const query = useFlowVersions(flow);
  const [chosen, choose] = useState<{ version: number | null }>();
  // Whoever comes to write finds the newest version; the flow of the house where there is none.
  const version = chosen ? chosen.version : (query.data?.versions[0]?.version ?? null);
  const own = useFlowVersion(flow, query.data ? version : null);
  const waits = version !== null && own.data?.version !== version;
  return (
    <Loaded
      query={{ ...query, data: waits ? undefined : query.data, error: query.error ?? own.error }}
      problems={words.problems}
    >
      {(versions) => (
        <FlowDesk
          key={version}
          flow={flow}
          versions={versions}
          opened={version === null ? null : (own.data ?? null)}
          onOpen={(next) => choose({ version: next })}
        />
      )}
    </Loaded>
  );
}
