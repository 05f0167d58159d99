import IconDeviceMobileMessage from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileMessage.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import type { Choice } from './choices.tsx';
import type { twoFactorCopy } from './two-factor.copy.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What may become a second factor, by the strategy's name on the wire, the most recommendable first. */
export const enrolments = (words: (typeof twoFactorCopy)['en']): Choice[] => [
  { key: 'AuthenticatorApp', icon: <IconLock {...icon} />, label: words.enrolApp, hint: words.enrolAppHint },
  {
    key: 'WebAuthnPlatform',
    icon: <IconFingerprint {...icon} />,
    label: words.enrolPlatform,
    hint: words.enrolPlatformHint,
  },
  { key: 'WebAuthnCrossPlatform', icon: <IconKey {...icon} />, label: words.enrolKey, hint: words.enrolKeyHint },
  { key: 'SMS', icon: <IconDeviceMobileMessage {...icon} />, label: words.enrolSms, hint: words.enrolSmsHint },
  { key: 'EmailCode', icon: <IconMail {...icon} />, label: words.enrolEmail, hint: words.enrolEmailHint },
];
