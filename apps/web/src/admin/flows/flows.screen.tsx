import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../account/account-page.tsx';
import { AdminPage } from '../admin-page.tsx';
import { flowsCopy } from './flows.copy.ts';
import styles from './flows.module.css';
import { useFlows } from './flows.queries.ts';
import { isOwn, ownNumber } from './own-number.ts';

/** Every flow, and which version conversations begin with now (FLOW-3). */
export function FlowsScreen() {
  const words = useCopy(flowsCopy);
  const { language } = useLanguage();
  return (
    <AdminPage title={words.title} lead={words.lead}>
      <FlowList />
    </AdminPage>
  );

  function FlowList() {
    const query = useFlows();
    return (
      <Loaded query={query} problems={words.problems}>
        {({ flows }) => (
          <ul className={styles.flows}>
            {flows.map(({ flow, title, kind, current_version: current, newest_version: newest }) => (
              <li key={flow}>
                <Link to="/admin/flows/$flow" params={{ flow }} className={styles.flow}>
                  <span className={styles.flowTitle}>{title[language]}</span>
                  <span className={styles.flowFacts}>
                    {words[kind]}
                    <span aria-hidden> · </span>
                    {current === null
                      ? words.nothingInUse
                      : isOwn(current)
                        ? words.own(ownNumber(current))
                        : words.house(current)}
                  </span>
                  {newest !== null && newest !== current && <Tag tone="ember">{words.newer(ownNumber(newest))}</Tag>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    );
  }
}
