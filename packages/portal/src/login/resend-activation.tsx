import { call } from '@parley/contracts/client.ts';
import { activation } from '@parley/contracts/identity/activation.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { usePortal } from '../options.ts';
import { AddressForm } from './address-form.tsx';
import { signUpCopy } from './sign-up.copy.ts';

/** Asks for the activation mail once more. Says the same whatever the address is. */
export function ResendActivation({ onSent }: { onSent?: () => void }) {
  const { transport } = usePortal();
  const words = useCopy(signUpCopy);
  return (
    <AddressForm
      submit={words.resend}
      sent={words.resent}
      onAddress={async (email) => {
        await call(transport, activation.resend, { body: { email } });
        onSent?.();
      }}
    />
  );
}
