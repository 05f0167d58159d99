import type { Leaderboard, Place } from '@parley/contracts/assistant/gamification.ts';
import { gamification } from '@parley/contracts/assistant/gamification.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { gamificationCopy } from './gamification.copy.ts';
import { leaderboardQuery } from './gamification.queries.ts';
import styles from './progress.module.css';

/** The month, among those who want to be in it. Nothing at all where the organisation does without. */
export function LeaderboardSection() {
  const query = useQuery(leaderboardQuery);
  return <Loaded query={query}>{(board) => (board.status === 'off' ? null : <Board board={board} />)}</Loaded>;
}

function Board({ board }: { board: Leaderboard }) {
  const words = useCopy(gamificationCopy);
  const month = useFormat().day(`${board.month}-01`, { month: 'long', year: 'numeric' });
  const title = words.listTitle(month);
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.prose}>{words.listLead}</p>
      {board.status === 'too_few' && (
        <p className={styles.hatch}>{words.tooFew(board.least_participants, board.participants)}</p>
      )}
      {board.status === 'shown' && <Places board={board} title={title} />}
      <Membership board={board} />
    </section>
  );
}

function Places({ board: { places, around, participants }, title }: { board: Leaderboard; title: string }) {
  const words = useCopy(gamificationCopy);
  const { number } = useFormat();
  const row = ({ rank, pseudonym, points, own }: Place) => (
    <tr key={pseudonym} className={own ? styles.own : undefined}>
      <td>{number(rank)}</td>
      <th scope="row">
        {pseudonym}
        {own && <span className={styles.note}> ({words.you})</span>}
      </th>
      <td>{number(points)}</td>
    </tr>
  );
  return (
    <>
      <table className={styles.places}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.rank}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.points}</th>
          </tr>
        </thead>
        <tbody>{places.map(row)}</tbody>
        {around.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles.between}>
                {words.around}
              </th>
            </tr>
            {around.filter((near) => !places.some(({ pseudonym }) => pseudonym === near.pseudonym)).map(row)}
          </tbody>
        )}
      </table>
      <p className={styles.note}>{words.participants(number(participants))}</p>
    </>
  );
}

function Membership({ board: { pseudonym, suggestion } }: { board: Leaderboard }) {
  const words = useCopy(gamificationCopy);
  const problem = useProblemWords(words.problems);
  const { language } = useLanguage();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const join = useMutation({
    mutationFn: (pseudonym: string) => ask(gamification.join, { body: { pseudonym } }),
    onSuccess: (board) => {
      client.setQueryData(leaderboardQuery.queryKey, board);
      setChanging(false);
      setTyped(null);
    },
  });
  const leave = useMutation({
    mutationFn: () => ask(gamification.leave, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: leaderboardQuery.queryKey }),
  });
  const error = join.error ?? leave.error;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!join.isPending) join.mutate(name);
  };
  const name = typed ?? pseudonym ?? suggestion?.[language] ?? '';
  const notSaved = leave.error && <ProblemNotice happened={words.notSaved} todo={problem(leave.error)} />;
  if (pseudonym !== null && !changing)
    return (
      <div className={styles.acts}>
        {notSaved}
        <Button onClick={() => setChanging(true)}>{words.changeName}</Button>
        <Button pending={leave.isPending} onClick={() => leave.mutate()}>
          {words.leave}
        </Button>
      </div>
    );
  return (
    <form className={styles.join} noValidate onSubmit={send}>
      <TextField
        label={words.pseudonym}
        hint={words.pseudonymHint}
        problem={error ? problem(error) : undefined}
        value={name}
        maxLength={24}
        autoComplete="off"
        onValue={setTyped}
      />
      <div>
        <Button type="submit" variant="primary" pending={join.isPending}>
          {pseudonym === null ? words.join : words.saveName}
        </Button>
      </div>
    </form>
  );
}
