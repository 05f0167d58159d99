import { ApiError } from '@parley/contracts/client.ts';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useProblemWords } from '../../api/problem-words.ts';
import { insistCopy } from './insist.copy.ts';

const lockOuts = ['mfa_locks_you_out', 'ip_locks_you_out', 'domain_locks_you_out'] as const;
type LockOut = (typeof lockOuts)[number];
const lockOutIn = (error: unknown): LockOut | undefined =>
  error instanceof ApiError ? lockOuts.find((type) => type === error.type) : undefined;

/** Makes the change. Without `force`, the server warns where it would lock out the person who makes it. */
export type Insisted = (force: boolean) => Promise<unknown>;
type Asked = { why: LockOut; act: Insisted; settle: (done: boolean) => void };

/**
 * For what may shut out whoever does it: refused for that reason, the person is told what would happen and may insist.
 * @returns `insist` resolves to whether it was done, and rejects with any other refusal; `dialog` is to be drawn
 */
export function useInsist(): { insist: (act: Insisted) => Promise<boolean>; dialog: ReactNode } {
  const words = useCopy(insistCopy);
  const problem = useProblemWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const insist = useCallback(async (act: Insisted): Promise<boolean> => {
    try {
      await act(false);
      return true;
    } catch (error) {
      const why = lockOutIn(error);
      if (!why) throw error;
      return new Promise<boolean>((settle) => setAsked({ why, act, settle }));
    }
  }, []);
  const dialog = asked && (
    <ConfirmDialog
      // A question of its own, also where it takes the place of another.
      key={asked.why}
      title={words[asked.why].title}
      confirm={words.insist}
      failure={problem}
      onConfirm={async () => {
        await asked.act(true);
        asked.settle(true);
      }}
      onClose={() => {
        asked.settle(false);
        setAsked(null);
      }}
    >
      {words[asked.why].text}
    </ConfirmDialog>
  );
  return { insist, dialog };
}
