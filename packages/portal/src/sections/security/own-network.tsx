import { metadata } from '@parley/contracts/identity/metadata.ts';
import type { RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { ipRestrictions, MY_IP } from '@parley/contracts/identity/restrictions.ts';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useAsk, useRead } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Loaded } from '../../frame/loaded.tsx';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { restrictionsCopy } from './restrictions.copy.ts';

interface OwnNetworkProps {
  config: { isActive: boolean; strategy: RestrictionType };
  canWrite: boolean;
  onChanged: () => Promise<void>;
}

/** Where one is oneself, and one step to be let in from there: the rule and the config that makes it count (J5). */
export function OwnNetwork({ config, canWrite, onChanged }: OwnNetworkProps) {
  const words = useCopy(restrictionsCopy);
  const problem = useProblemWords(words.problems);
  const ask = useAsk();
  const here = useRead(metadata.ownIp, {});
  const listed = useRead(ipRestrictions.verifyAllow, {});
  const count =
    useRead(ipRestrictions.list, { query: { _filter: 'ALLOW', _limit: 1 } }).data?._metadata.totalItems ?? 0;
  const [asking, setAsking] = useState(false);
  const add = async (ip: string) => {
    const rule = { ip, strategy: 'ALLOW', isActive: true, description: MY_IP } as const;
    await ask(ipRestrictions.create, { body: rule });
    await ask(ipRestrictions.saveConfig, { body: { isActive: true } });
    await onChanged();
  };
  const effect =
    config.strategy === 'BLOCK'
      ? words.ip.addHereBlocking
      : count === 0
        ? words.ip.addHereAlone
        : words.ip.addHereAmong(count + 1);
  return (
    <SectionBlock title={words.ip.hereTitle}>
      <Loaded query={here}>
        {({ ip }) => (
          <div className={styles.actions}>
            <p>
              {words.ip.here(ip)} {listed.data && (listed.data.valid ? words.ip.hereListed : words.ip.hereNotListed)}
            </p>
            {canWrite && listed.data?.valid === false && (
              <Button onClick={() => setAsking(true)}>{words.ip.addHere}</Button>
            )}
            {asking && (
              <ConfirmDialog
                title={words.ip.addHereAsk(ip)}
                confirm={words.ip.addHere}
                danger={false}
                onConfirm={() => add(ip)}
                onClose={() => setAsking(false)}
                failure={problem}
              >
                {effect}
              </ConfirmDialog>
            )}
          </div>
        )}
      </Loaded>
    </SectionBlock>
  );
}
