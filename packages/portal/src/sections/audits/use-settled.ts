import { searchPause } from '@parley/ui/list/use-list.ts';
import { useEffect, useState } from 'react';

/** A value once it has rested for as long as a search does. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
