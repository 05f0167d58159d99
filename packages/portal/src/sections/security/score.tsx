import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import type { Insight, securityCenter } from '@parley/contracts/identity/security-center.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { SectionBlock } from '../../frame/section.tsx';
import { centerCopy } from './center.copy.ts';
import { numbersOf } from './numbers.ts';
import own from './security.module.css';

type Scoring = ResponseOf<typeof securityCenter.recommendations>['scoring'];

/** From where on the words change. */
const BANDS = { middle: 50, high: 80 } as const;

/** One number, and line by line where it comes from. */
export function Score({ scoring: { score, parts }, insights }: { scoring: Scoring; insights: readonly Insight[] }) {
  const words = useCopy(centerCopy);
  const band = score >= BANDS.high ? 'high' : score >= BANDS.middle ? 'middle' : 'low';
  const numbers = insights[0]?.metadata;
  const said = (category: string): string => {
    const own = insights.filter((insight) => insight.category === category);
    if (own.length > 0)
      return own.map(({ code, metadata }) => words.insights[code](...numbersOf(code, metadata))).join(' ');
    return category === 'INACTIVITY' ? words.inactive(numbers?.inactivity.staleUsersCount ?? 0) : words.noSso;
  };
  return (
    <SectionBlock title={words.scoreTitle}>
      <div className={own.score}>
        <p className={own.figure}>
          <span className={own.number}>{score}</span> <span className={own.of}>{words.of}</span>
        </p>
        <p className={own.band}>{words.bands[band]}</p>
      </div>
      <ul className={own.categories}>
        {parts.map(({ category, points, of }) => (
          <li key={category} className={own.category}>
            <span className={own.name}>{words.categories[category]}</span>
            <span className={own.said}>{said(category)}</span>
            <span className={own.bar} aria-hidden>
              <span style={{ inlineSize: `${(points / of) * 100}%` }} />
            </span>
            <span className={own.points}>{words.points(points, of)}</span>
          </li>
        ))}
      </ul>
    </SectionBlock>
  );
}
