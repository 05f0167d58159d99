import type { GameStats, Week } from '@parley/contracts/assistant/gamification.ts';
import { gamification } from '@parley/contracts/assistant/gamification.ts';
import { Button } from '@parley/ui/button.tsx';
import { classNames } from '@parley/ui/class-names.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { gamificationCopy } from './gamification.copy.ts';
import { statsQuery } from './gamification.queries.ts';
import styles from './progress.module.css';

type Rhythm = GameStats['rhythm'];
const DAYS = ['0', '1', '2', '3', '4', '5'] as const;

/** `2026-11-16` and so many days. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How often one wants to come, and how the weeks went. */
export function RhythmSection({ rhythm }: { rhythm: Rhythm }) {
  const words = useCopy(gamificationCopy);
  const problem = useProblemWords(words.problems);
  const client = useQueryClient();
  const onSuccess = (stats: GameStats) => {
    client.setQueryData(statsQuery.queryKey, stats);
    void client.invalidateQueries({ queryKey: ['game', 'achievements'] });
  };
  const choose = useMutation({
    mutationFn: (days: string) => ask(gamification.preferences, { body: { days_per_week: Number(days) || null } }),
    onSuccess,
  });
  const rest = useMutation({
    mutationFn: ({ week, resting }: { week: string; resting: boolean }) =>
      ask(resting ? gamification.doNotRest : gamification.rest, { params: { week } }),
    onSuccess,
  });
  const failed = choose.error ?? rest.error;
  const thisWeek = rhythm.weeks.at(-1)?.week ?? rhythm.today;
  const nextWeek = dayAfter(thisWeek, 7);
  const rests = (week: string): boolean => rhythm.quiet_weeks.includes(week);
  return (
    <section className={styles.section} aria-label={words.rhythmTitle}>
      <h2>{words.rhythmTitle}</h2>
      <p className={styles.prose}>{stateOf(words, rhythm)}</p>
      {rhythm.freezes > 0 && <p className={styles.prose}>{words.freezes(rhythm.freezes)}</p>}
      {failed && <ProblemNotice happened={words.notSaved} todo={problem(failed)} />}
      <div className={styles.beside}>
        <Calendar rhythm={rhythm} />
        <div className={styles.choices}>
          <Choices
            legend={words.daysLegend}
            value={choose.isPending ? choose.variables : String(rhythm.days_per_week ?? 0)}
            options={DAYS.map((value) => ({
              value: value as string,
              label: value === '0' ? words.noRhythm : words.days(Number(value)),
            }))}
            onValue={(days) => choose.mutate(days)}
          />
          <p className={styles.note}>{words.rhythmLead}</p>
          {rhythm.days_per_week !== null && (
            <>
              <div className={styles.acts}>
                <Button
                  pending={rest.isPending}
                  onClick={() => rest.mutate({ week: thisWeek, resting: rests(thisWeek) })}
                >
                  {rests(thisWeek) ? words.restsThis : words.restThis}
                </Button>
                <Button
                  pending={rest.isPending}
                  onClick={() => rest.mutate({ week: nextWeek, resting: rests(nextWeek) })}
                >
                  {rests(nextWeek) ? words.restsNext : words.restNext}
                </Button>
              </div>
              <p className={styles.note}>{words.restLead}</p>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

type Words = (typeof gamificationCopy)['en'];

function stateOf({ state: words }: Words, { state, run, best_run: best }: Rhythm): string {
  if (state === 'none') return words.none;
  if (state === 'paused') return words.paused(best);
  return run > 0 ? words.run(run, best) : words.begins;
}

const outcomeOf = ({ outcomes }: Words, { outcome, days, goal }: Week): string =>
  outcome === 'open' ? outcomes.open(days.length, goal) : outcomes[outcome];

/** A row for each week, the newest first; a dot for each day on which something was done. */
function Calendar({ rhythm: { weeks, today } }: { rhythm: Rhythm }) {
  const words = useCopy(gamificationCopy);
  const { day: written } = useFormat();
  const format = (style: Intl.DateTimeFormatOptions) => (day: string) => written(day, style);
  const [narrow, long, short, full] = [
    format({ weekday: 'narrow' }),
    format({ weekday: 'long' }),
    format({ day: 'numeric', month: 'short' }),
    format({ day: 'numeric', month: 'long' }),
  ];
  const monday = weeks.at(-1)?.week ?? today;
  const places = [0, 1, 2, 3, 4, 5, 6];
  return (
    <table className={styles.calendar}>
      <caption className="sr-only">{words.calendar}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{words.weekOf}</span>
          </th>
          {places.map((place) => (
            <th key={place} scope="col">
              <abbr title={long(dayAfter(monday, place))}>{narrow(dayAfter(monday, place))}</abbr>
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{words.outcome}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.week} data-outcome={week.outcome}>
            <th scope="row">{short(week.week)}</th>
            {places.map((place) => {
              const day = dayAfter(week.week, place);
              const done = week.days.includes(day);
              return (
                <td key={place}>
                  <span
                    className={classNames(styles.day, done && styles.done, day === today && styles.today)}
                    title={full(day)}
                  >
                    <span className="sr-only">{done ? words.done : words.nothing}</span>
                  </span>
                </td>
              );
            })}
            <td className={styles.outcome}>{outcomeOf(words, week)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
