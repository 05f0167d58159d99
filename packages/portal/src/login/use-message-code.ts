import { useEvent } from '@parley/ui/use-event.ts';
import { useEffect } from 'react';

type OtpCredential = Credential & { code?: string };
type OtpOptions = CredentialRequestOptions & { otp: { transport: string[] } };

/** WebOTP: where the browser reads the text message itself, the person only agrees. Elsewhere nothing happens. */
export function useMessageCode(wanted: boolean, onCode: (code: string) => void): void {
  const hear = useEvent(onCode);
  useEffect(() => {
    if (!wanted || !('OTPCredential' in globalThis)) return;
    const stop = new AbortController();
    const options: OtpOptions = { otp: { transport: ['sms'] }, signal: stop.signal };
    navigator.credentials.get(options).then(
      (credential: OtpCredential | null) => credential?.code && hear(credential.code),
      () => undefined, // stopped, or not agreed to: the code is typed
    );
    return () => stop.abort();
  }, [wanted, hear]);
}
