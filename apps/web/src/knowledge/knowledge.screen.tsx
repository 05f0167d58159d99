import { knowledge } from '@parley/contracts/assistant/knowledge.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AccountSection } from '../account/account-page.tsx';
import { AdminPage } from '../admin/admin-page.tsx';
import { ask } from '../api/api.ts';
import { AddDocuments } from './add-documents.tsx';
import { DocumentTable } from './document-table.tsx';
import { knowledgeCopy } from './knowledge.copy.ts';
import styles from './knowledge.module.css';
import { documentsKey, refreshKey, useDocuments, useRefresh } from './knowledge.queries.ts';
import { goesOn, ReadingState } from './reading-state.tsx';
import { TrialSearch } from './trial-search.tsx';

/** KNOW-1, KNOW-2: the documents that the coach may quote. */
export function KnowledgeScreen() {
  const words = useCopy(knowledgeCopy);
  return (
    <AdminPage title={words.title} lead={words.lead} wide>
      <Inside />
    </AdminPage>
  );
}

function Inside() {
  const words = useCopy(knowledgeCopy);
  const client = useQueryClient();
  const { data: refresh } = useRefresh();
  const about = useDocuments().data?.pages[0];
  const running = goesOn(refresh);
  const ran = useRef(running);
  useEffect(() => {
    // What was read is there now.
    if (ran.current && !running) void client.invalidateQueries({ queryKey: documentsKey });
    ran.current = running;
  }, [running, client]);
  const look = () => {
    void client.invalidateQueries({ queryKey: refreshKey });
    void client.invalidateQueries({ queryKey: documentsKey });
  };
  const readAgain = async () => {
    await ask(knowledge.refresh, {});
    look();
  };
  return (
    <>
      <AccountSection title={words.add}>
        <AddDocuments onSent={look} />
      </AccountSection>
      <AccountSection
        title={words.documents}
        lead={[about?.folder ? words.fromFolder : '', about?.vectors ? words.byMeaning : ''].filter(Boolean).join(' ')}
      >
        <div className={styles.bar}>
          <div className={styles.state}>{refresh && <ReadingState refresh={refresh} />}</div>
          <Button pending={running} onClick={() => void readAgain()}>
            {words.readAgain}
          </Button>
        </div>
        <DocumentTable />
      </AccountSection>
      <AccountSection title={words.try} lead={words.tryLead}>
        <TrialSearch />
      </AccountSection>
    </>
  );
}
