import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { CSSProperties } from 'react';
import { Fragment, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './progress-path.module.css';

export interface PathStep {
  id: string;
  name: string;
  state: 'done' | 'current' | 'ahead';
}

interface ProgressPathProps {
  steps: readonly PathStep[];
  /** The accessible name: "The steps of this conversation". */
  label: string;
  /** `list` stands open, with every name; `strip` is one line that opens. */
  layout?: 'strip' | 'list';
  /** The strip begins open. */
  defaultOpen?: boolean;
}

/** Progress as a path of stones: filled when done, ringed where one is, hollow ahead. Completion draws the line once. */
export function ProgressPath({ steps, label, layout = 'strip', defaultOpen = false }: ProgressPathProps) {
  const [open, setOpen] = useState(defaultOpen);
  const listId = useId();
  const words = useCopy(uiCopy);
  if (layout === 'list') return <StepList steps={steps} label={label} />;

  const here = steps.findIndex((step) => step.state === 'current');
  const complete = steps.length > 0 && steps.every((step) => step.state === 'done');
  const count = complete ? words.allStepsDone(steps.length) : words.stepOf(here + 1, steps.length);
  return (
    <section aria-label={label} className={styles.path}>
      <button
        type="button"
        className={styles.strip}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Stones steps={steps} complete={complete} />
        <span className={styles.here}>{steps[here]?.name ?? (complete ? count : '')}</span>
        {here >= 0 && <span className={styles.count}>{count}</span>}
        <span className="sr-only">{open ? words.hideSteps : words.showSteps}</span>
        <IconChevronDown className={styles.chevron} size={16} stroke={1.5} aria-hidden />
      </button>
      {open && <StepList id={listId} steps={steps} label={label} opened />}
    </section>
  );
}

function Stones({ steps, complete }: { steps: readonly PathStep[]; complete: boolean }) {
  // Only a path that became complete before these eyes is drawn; one that was found complete stands still.
  const begunComplete = useRef(complete);
  const draws = complete && !begunComplete.current;
  return (
    <span className={classNames(styles.stones, draws && styles.complete)} aria-hidden="true">
      {steps.map((step, index) => (
        <Fragment key={step.id}>
          {index > 0 && (
            <span
              className={classNames(styles.between, steps[index - 1]?.state === 'done' && styles.walked)}
              style={{ '--step': index - 1 } as CSSProperties}
            />
          )}
          <span className={stoneClass(step)} style={{ '--step': index } as CSSProperties} />
        </Fragment>
      ))}
    </span>
  );
}

const stoneClass = ({ state }: PathStep) =>
  classNames(styles.stone, state === 'done' && styles.done, state === 'current' && styles.current);

function StepList({
  steps,
  label,
  id,
  opened,
}: {
  steps: readonly PathStep[];
  label: string;
  id?: string;
  opened?: boolean;
}) {
  const words = useCopy(uiCopy);
  const said = { done: words.stepDone, current: words.stepCurrent, ahead: words.stepAhead };
  return (
    <ol id={id} aria-label={label} className={classNames(styles.path, styles.list, opened && styles.opened)}>
      {steps.map((step) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={classNames(styles.step, step.state === 'done' && styles.reached)}
        >
          <span className={stoneClass(step)} aria-hidden="true" />
          <span>
            {step.name}
            <span className="sr-only">, {said[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
