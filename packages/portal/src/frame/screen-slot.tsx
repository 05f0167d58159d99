import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ComponentType, ReactNode } from 'react';
import { Component, useEffect, useState } from 'react';
import type { Section } from '../sections.ts';
import { frameCopy } from './frame.copy.ts';

type Fetched = { of: string; Screen: ComponentType } | { of: string; Screen: null };

/** The screen of a section, fetched when it is opened; a failure of either leaves the navigation standing. */
export function ScreenSlot({ section, onShown }: { section: Section; onShown: () => void }) {
  const words = useCopy(frameCopy);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, load } = section;
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again is a reason to fetch once more
  useEffect(() => {
    let wanted = true;
    load().then(
      (Screen) => wanted && setFetched({ of: id, Screen }),
      (error: unknown) => {
        console.warn(error);
        if (wanted) setFetched({ of: id, Screen: null });
      },
    );
    return () => {
      wanted = false;
    };
  }, [id, load, attempt]);

  const here = fetched?.of === id ? fetched : null;
  const isShown = here !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (!here) return <Skeleton />;
  const again = () => {
    setFetched(null);
    setAttempt(attempt + 1);
  };
  const notice = (happened: string, todo?: string) => (
    <ProblemNotice
      happened={happened}
      {...(todo ? { todo } : {})}
      actions={<Button onClick={again}>{words.tryAgain}</Button>}
    />
  );
  if (!here.Screen) return notice(words.notLoaded);
  return (
    <Caught key={`${id} ${attempt}`} instead={notice(words.brokenTitle, words.broken)}>
      <here.Screen />
    </Caught>
  );
}

/** React tells of what a screen throws to classes only. */
class Caught extends Component<{ instead: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    // Where a host reports errors from.
    console.error(error);
  }
  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
