import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';

/** APP-1: full height, centred. The same words stand in `index.html` before any script runs. */
export function Loading() {
  const { unreachable } = useSession();
  const words = useCopy(shellCopy);
  return (
    <div className="loading" role="status">
      {unreachable ? words.unreachable : 'Loading...'}
    </div>
  );
}
