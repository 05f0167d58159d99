import type { TimeRange } from '@parley/contracts/assistant/analytics.ts';
import { TIME_RANGES } from '@parley/contracts/assistant/analytics.ts';
import { useAddress } from '../../account/use-address.ts';

export type LanguageFilter = 'all' | 'en' | 'fr';
export type Filters = {
  range: TimeRange;
  language: LanguageFilter;
  /** Of a list, from 0. */
  page: number;
  framework: string | null;
};

/** ANLY-3: filters stand in the address, so that they survive a reload and can be sent to somebody. */
export function useFilters(): Filters & { set: (change: Record<string, string | null>) => void } {
  const { pathname, search, navigate } = useAddress();
  const given = new URLSearchParams(search);
  const language = given.get('language');
  const set = (change: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    navigate(query ? `${pathname}?${query}` : pathname, { replace: true });
  };
  return {
    range: TIME_RANGES.find((range) => range === given.get('time_range')) ?? '30d',
    language: language === 'en' || language === 'fr' ? language : 'all',
    page: Math.max(0, Math.trunc(Number(given.get('page') ?? 0)) || 0),
    framework: given.get('framework_id'),
    set,
  };
}
