import { AnnounceProvider, useIsAnnounced } from '@parley/ui/announce.tsx';
import { ToastProvider, useIsToasted } from '@parley/ui/dialog/toast.tsx';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { SpokenWithin, useIsSpoken } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';

interface SurroundingsProps {
  language: Language | undefined;
  /** Told when the person chooses another one. */
  onLanguage: ((language: Language) => void) | undefined;
  children: ReactNode;
}

/** What the parts of the house expect above them, where the host has none of it: a language, announcements, toasts. */
export function Surroundings({ language, onLanguage, children }: SurroundingsProps) {
  const spoken = useIsSpoken();
  const announced = useIsAnnounced();
  const toasted = useIsToasted();
  const withToasts = toasted ? children : <ToastProvider>{children}</ToastProvider>;
  const announcing = announced ? withToasts : <AnnounceProvider>{withToasts}</AnnounceProvider>;
  if (spoken && language === undefined) return announcing;
  return (
    <SpokenWithin language={language} onLanguage={onLanguage}>
      {announcing}
    </SpokenWithin>
  );
}
