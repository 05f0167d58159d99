import { Button, buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { asksForConsent, providerHandover } from '../native-bridge.ts';
import { usePortal } from '../options.ts';
import { targetIn } from './after-sign-in.ts';
import { bridgeCopy } from './bridge.copy.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import { ProviderMark } from './provider-marks.tsx';
import { providerName } from './provider-name.ts';
import { providersCopy } from './providers.copy.ts';
import { useHandover } from './use-handover.ts';
import type { Provider, Ways } from './use-ways.ts';

/** Where the browser goes: the server sends it on to the provider, and knows where it was going. */
function addressOf(baseUrl: string, { authorizationUrl }: Provider, search: string): string {
  const own = new URLSearchParams();
  const target = targetIn(search);
  const invitationToken = new URLSearchParams(search).get('invitationToken');
  if (target) own.set('redirectUrl', target);
  if (invitationToken) own.set('invitationToken', invitationToken);
  if (asksForConsent()) own.set('prompt', 'consent');
  const query = own.size > 0 ? `${authorizationUrl.includes('?') ? '&' : '?'}${own}` : '';
  return `${baseUrl}${authorizationUrl}${query}`;
}

/** Ways in that need no address: a passkey, or somebody else who vouches. */
export function OtherWays({ ways, onPasskey }: { ways: Ways; onPasskey: () => void }) {
  const { transport, location, origin } = usePortal();
  const { problem, go } = useHandover();
  const bridge = useCopy(bridgeCopy);
  const login = useCopy(loginCopy);
  const words = useCopy(providersCopy);
  const many = ways.providers.length > 3;
  return (
    <div className={styles.others}>
      <p className={styles.or}>{words.or}</p>
      <FormProblem>{problem && bridge[problem]}</FormProblem>
      {ways.passkeys && (
        <Button wide icon={<IconFingerprint size={20} stroke={1.5} aria-hidden />} onClick={onPasskey}>
          {login.passkey}
        </Button>
      )}
      <ul className={many ? `${styles.providers} ${styles.many}` : styles.providers}>
        {ways.providers.map((provider) => {
          const href = addressOf(transport.baseUrl, provider, location.search);
          const name = providerName(provider);
          return (
            <li key={provider.type}>
              <a
                className={`${buttonClass('quiet')} ${styles.provider}`}
                href={href}
                aria-label={words.continueWith(name)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  go(providerHandover(provider, new URL(href, origin).href), href);
                }}
              >
                <ProviderMark type={provider.type} logo={provider.logo} />
                <span>{many ? name : words.continueWith(name)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
