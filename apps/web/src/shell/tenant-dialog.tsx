import { ApiError } from '@parley/contracts/client.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';
import styles from './tenant-dialog.module.css';

interface TenantDialogProps {
  onClose: () => void;
  /** Loads the product again; nothing of the workspace before may stay. */
  restart?: () => void;
}

const fromTheStart = (): void => location.assign('/');

/** TENANT-3. The workspaces of somebody who belongs to several, the present one marked. */
export function TenantDialog({ onClose, restart = fromTheStart }: TenantDialogProps) {
  const { user, tenants, switching, switchTenant } = useSession();
  const words = useCopy(shellCopy);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (tenantId: string) => {
    if (chosen !== null) return;
    setChosen(tenantId);
    setProblem(null);
    try {
      await switchTenant(tenantId);
      restart();
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 404 ? words.workspaceGone : words.workspaceFailed);
      setChosen(null);
    }
  };
  return (
    <Dialog title={words.workspacesTitle} onClose={() => !switching && onClose()}>
      <p className={styles.lead}>{words.workspacesLead}</p>
      <FormProblem>{problem}</FormProblem>
      <ul className={styles.list}>
        {tenants.map(({ id, name }) => (
          <li key={id}>
            {id === user?.tenantId ? (
              <p className={styles.here} aria-current="true">
                <IconCheck size={18} stroke={1.5} aria-hidden />
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>{words.workspaceHere}</span>
              </p>
            ) : (
              <Button wide className={styles.choice ?? ''} pending={chosen === id} onClick={() => void choose(id)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
