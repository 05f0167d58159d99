import { ApiError } from '@parley/contracts/client.ts';
import type { InviteLink } from '@parley/contracts/identity/invitations.ts';
import { INVITE_LINK_MINUTES, invitations } from '@parley/contracts/identity/invitations.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { CopyLine } from '@parley/ui/secret-once.tsx';
import { useState } from 'react';
import { useChange, useRead } from '../../api/ask.ts';
import { useCan } from '../../hooks/use-can.ts';
import { useHost } from '../../host.tsx';
import { userDialogsCopy } from './user-dialogs.copy.ts';
import styles from './users.module.css';

/** In minutes. */
const LIVES = ['1440', '10080', String(INVITE_LINK_MINUTES), '129600'] as const;

interface InviteLinkDialogProps {
  failure: (error: unknown) => string;
  onClose: () => void;
}

/** TEAM-4: made, copied, changed and ended in one place. */
export function InviteLinkDialog({ failure, onClose }: InviteLinkDialogProps) {
  const { link: words } = useCopy(userDialogsCopy);
  const format = useFormat();
  const { transport } = useHost();
  const can = useCan();
  const toast = useToast();
  const found = useRead(invitations.getLink, {});
  const refresh = [invitations.getLink];
  const create = useChange(invitations.createLink, { refresh });
  const change = useChange(invitations.updateLink, { refresh });
  const end = useChange(invitations.deleteLink, { refresh });
  const [minutes, setMinutes] = useState<string>(String(INVITE_LINK_MINUTES));
  const [tellMe, setTellMe] = useState<boolean | null>(null);
  const none = found.error instanceof ApiError && found.error.type === 'invitation_link_not_found';
  /** Whether there is one is not known, such as when the proof was declined. */
  const unread = found.isError && !none;
  const current: InviteLink | undefined = none ? undefined : found.data;
  const failed = [create, change, end].find(({ error }) => error)?.error ?? (none ? null : found.error);
  const shouldSendEmail = tellMe ?? current?.shouldSendEmail ?? false;
  const body = { expiresInMinutes: Number(minutes), shouldSendEmail };
  const run = async (act: () => Promise<unknown>, told?: string) => {
    try {
      await act();
      if (told) toast.show({ text: told });
    } catch {
      // What it was stands above the fields.
    }
  };
  const address = (token: string): string => {
    const base = transport.baseUrl || location.origin;
    return `${base.replace(/\/frontegg$/, '')}/account/sign-up?invitationToken=${encodeURIComponent(token)}`;
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          {current && can('fe.secure.write.tenantInvites') && (
            <Button
              variant="quiet"
              pending={end.isPending}
              onClick={() => void run(() => end.mutateAsync({}), words.removed)}
            >
              {words.remove}
            </Button>
          )}
          {current ? (
            <Button
              variant="primary"
              pending={change.isPending}
              onClick={() => void run(() => change.mutateAsync({ body }), words.saved)}
            >
              {words.save}
            </Button>
          ) : (
            (none || found.isPending) && (
              <Button
                variant="primary"
                pending={create.isPending || found.isPending}
                onClick={() => void run(() => create.mutateAsync({ body }))}
              >
                {words.create}
              </Button>
            )
          )}
        </>
      }
    >
      <div className={styles.link}>
        <p>{words.lead}</p>
        {failed && (
          <ProblemNotice
            happened={failure(failed)}
            actions={unread && <Button onClick={() => void found.refetch()}>{words.tryAgain}</Button>}
          />
        )}
        {current ? (
          <>
            <CopyLine label={words.address} value={address(current.token)} />
            <p>{words.ends(format.dateTime(current.expires))}</p>
          </>
        ) : (
          none && <p>{words.none}</p>
        )}
        <SelectField
          label={words.lasts}
          options={LIVES.map((value) => ({ value, label: words.lives[value] ?? value }))}
          value={minutes}
          onValue={setMinutes}
        />
        <CheckboxField label={words.tellMe} checked={shouldSendEmail} onValue={setTellMe} />
      </div>
    </Dialog>
  );
}
