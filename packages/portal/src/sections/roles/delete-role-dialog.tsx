import type { Role } from '@parley/contracts/identity/roles.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRead } from '../../api/ask.ts';
import { rolesCopy } from './roles.copy.ts';

interface DeleteRoleDialogProps {
  role: Role;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

/** Names how many people lose what the role allows. */
export function DeleteRoleDialog({ role, onConfirm, onClose, failure }: DeleteRoleDialogProps) {
  const words = useCopy(rolesCopy);
  const { data } = useRead(roles.holders, { params: { id: role.id } });
  return (
    <ConfirmDialog
      title={words.removeTitle(role.name)}
      confirm={words.removeConfirm}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p aria-live="polite">
        {data && (data.people + data.groups === 0 ? words.removeNobody : words.removeLost(data.people, data.groups))}
      </p>
      <p>{words.removeForGood}</p>
    </ConfirmDialog>
  );
}
