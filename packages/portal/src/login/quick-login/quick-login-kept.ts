import { readStored, writeStored } from '@parley/ui/stored.ts';

/** Names of the wire (9.9): other login boxes on the same site read and write them too. */
const names = {
  preferred: 'preferred-login-method',
  asked: 'register-quick-login',
  dontShowAgain: 'dont-show-again-prompt-passkeys',
} as const;

export type PreferredMethod = 'Passkeys' | 'SmsCode';

/** How this device is signed in at most quickly; what others wrote there counts as a preference of theirs. */
export const preferredMethod = (): string | null => readStored(names.preferred);
export const preferMethod = (method: PreferredMethod | null): void => void writeStored(names.preferred, method);

export const wasAsked = (): boolean => readStored(names.asked) === 'true';
export const rememberAsked = (): void => void writeStored(names.asked, 'true');

export const isPromptSilenced = (): boolean => readStored(names.dontShowAgain) === 'true';
export const silencePrompt = (): void => void writeStored(names.dontShowAgain, 'true');
