import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useProblemWords } from '../api/problem-words.ts';
import { frameCopy } from './frame.copy.ts';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What was asked for, or grey lines until it is there, or why it is not. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const words = useCopy(frameCopy);
  const problem = useProblemWords();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton />;
  return (
    <ProblemNotice
      happened={words.notLoaded}
      todo={problem(query.error)}
      actions={<Button onClick={() => void query.refetch()}>{words.tryAgain}</Button>}
    />
  );
}
