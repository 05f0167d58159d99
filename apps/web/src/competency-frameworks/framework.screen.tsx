import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { AdminPage } from '../admin/admin-page.tsx';
import { FrameworkDesk } from './framework-desk.tsx';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { useFramework } from './frameworks.queries.ts';
import { said } from './said.ts';

/** One framework: its tree, and whatever is chosen in it. */
export function FrameworkScreen() {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { framework: id = '' } = useParams({ strict: false }) as { framework?: string };
  const query = useFramework(id);
  // Counts how often it was loaded anew on purpose: only then may what was written go.
  const [loaded, load] = useState(0);
  return (
    <AdminPage title={query.data ? said(query.data.title, language) : words.title} wide>
      <p className={styles.back}>
        <Link to="/admin/frameworks">{words.back}</Link>
      </p>
      <Loaded query={query} problems={words.problems}>
        {(framework) => (
          <FrameworkDesk
            key={`${framework.id} ${loaded}`}
            framework={framework}
            onReload={() => void query.refetch().then(() => load((times) => times + 1))}
          />
        )}
      </Loaded>
    </AdminPage>
  );
}
