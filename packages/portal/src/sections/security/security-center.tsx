import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { useRead } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { Advice } from './advice.tsx';
import { LatelyChanged } from './lately-changed.tsx';
import { PeopleTables } from './people-tables.tsx';
import { Score } from './score.tsx';
import own from './security.module.css';
import type { SecurityTab } from './security-tabs.ts';

/** SECU-5: how safe the organisation is, what would make it safer, and whom that concerns. */
export function SecurityCenter({ onTab }: { onTab: (tab: SecurityTab) => void }) {
  const judged = useRead(securityCenter.recommendations, {});
  const insights = useRead(securityCenter.insights, {});
  return (
    <Loaded query={judged}>
      {({ recommendations, scoring }) => (
        <Loaded query={insights}>
          {({ insights: { items } }) => (
            <div className={own.stack}>
              <Score scoring={scoring} insights={items} />
              <Advice items={recommendations.items} onTab={onTab} />
              <LatelyChanged />
              <PeopleTables />
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
