import type { ReplyEvents } from '@parley/contracts/assistant/chat.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../shell/session.tsx';
import { rewardLineCopy } from './reward-line.copy.ts';
import styles from './reward-line.module.css';
import { tellZone } from './tell-zone.ts';

/** FLOW-5: what a turn brought, in one quiet line under it. */
export function RewardLine({ rewards }: { rewards: readonly ReplyEvents['reward'][] }) {
  const words = useCopy(rewardLineCopy);
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId) void tellZone(userId);
  }, [userId]);
  const sum = rewards.reduce((all, { points }) => all + points, 0);
  const kinds: Partial<Record<string, string>> = words.kinds;
  const said = [...new Set(rewards.map(({ kind }) => kinds[kind]))].filter((word) => word !== undefined);
  return (
    <p className={styles.line}>
      <Link to="/progress">{words.points(sum)}</Link>
      {said.length > 0 && ` · ${said.join(', ')}`}
    </p>
  );
}
