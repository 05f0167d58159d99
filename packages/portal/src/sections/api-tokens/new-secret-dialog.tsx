import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { CopyLine, SecretOnce } from '@parley/ui/secret-once.tsx';
import { useHost } from '../../host.tsx';
import { apiTokensCopy } from './api-tokens.copy.ts';
import type { MadeToken } from './tokens.queries.ts';

/** A line for a terminal that shows the token works. */
function tryIt(base: string, { id, kind, secret }: MadeToken): string {
  if (kind === 'AccessToken') return `curl ${base}/tenants/resources/account-settings/v1 -H 'x-api-key: ${secret}'`;
  const body = JSON.stringify({ clientId: id, secret });
  return `curl ${base}/identity/resources/auth/v1/api-token -H 'content-type: application/json' -d '${body}'`;
}

/** The secret, this once. It closes by the button and the cross, not by a slip beside it. */
export function NewSecretDialog({ token, onClose }: { token: MadeToken; onClose: () => void }) {
  const words = useCopy(apiTokensCopy);
  const { transport } = useHost();
  const { id, kind, secret } = token;
  const items =
    kind === 'AccessToken'
      ? [{ label: words.accessToken, value: secret }]
      : [
          { label: words.clientId, value: id },
          { label: words.secret, value: secret },
        ];
  return (
    <Dialog
      title={words.secretTitle}
      onClose={onClose}
      besideCloses={false}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <SecretOnce items={items} note={words.secretNote} />
      <CopyLine label={words.use[kind]} value={tryIt(transport.baseUrl || location.origin, token)} />
    </Dialog>
  );
}
