import type { FixCode } from '@parley/contracts/identity/security-center.ts';
import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { Facts } from '@parley/ui/data/facts.tsx';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { centerCopy } from './center.copy.ts';
import { useSettingWords } from './fix-words.ts';
import { judged } from './judged.ts';
import { useInsist } from './use-insist.tsx';

/** Every policy that a fix or its undoing may change. */
export const fixed = [
  ...judged,
  tenantPolicies.mfa,
  tenantPolicies.lockout,
  tenantPolicies.passwordHistory,
  sessions.config,
  securityCenter.previewFix,
];

interface FixDialogProps {
  code: FixCode;
  /** What is done. */
  title: string;
  onClose: () => void;
}

/** Shows what holds now and what would hold then; changes nothing before it is told to. */
export function FixDialog({ code, title, onClose }: FixDialogProps) {
  const words = useCopy(centerCopy);
  const problem = useProblemWords(words.problems);
  const sentence = useSettingWords();
  const ask = useAsk();
  const refresh = useRefresh();
  const { insist, dialog } = useInsist();
  const preview = useRead(securityCenter.previewFix, { params: { code } });
  const apply = async (force: boolean) => {
    await ask(securityCenter.fix, { params: { code }, body: { force } });
    await refresh(fixed);
  };
  return (
    <>
      <FormDialog title={title} submit={words.apply} onSubmit={() => insist(apply)} onClose={onClose} failure={problem}>
        <Loaded query={preview}>
          {({ before, after }) => (
            <Facts
              facts={[
                { term: words.nowIs, value: sentence(code, before), wide: true },
                { term: words.thenIs, value: sentence(code, after), wide: true },
              ]}
            />
          )}
        </Loaded>
        <p>{words.applyNote}</p>
      </FormDialog>
      {dialog}
    </>
  );
}
