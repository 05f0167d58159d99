import { useEffect, useRef } from 'react';
import styles from './talk.module.css';
import type { TurnPhase } from './turn-machine.ts';
import type { LevelListener } from './use-recorder.ts';

interface PresenceProps {
  phase: TurnPhase;
  muted: boolean;
  onLevel: (listener: LevelListener) => () => void;
}

const WIDTH = 600;
const HALF = 40;
const STEP = 12;

/** How far the line moves by itself, from 0 to 1: not at all while it listens, calmly while the coach thinks or speaks. */
const OWN: Record<TurnPhase, number> = {
  idle: 0,
  listening: 0,
  captured: 0.05,
  thinking: 0.1,
  speaking: 0.32,
  ducked: 0.12,
  interrupted: 0,
};

/** One line of ink: level in silence, moved by whoever speaks. Without motion it only grows stronger. */
export function Presence({ phase, muted, onLevel }: PresenceProps) {
  const path = useRef<SVGPathElement>(null);
  const own = muted && OWN[phase] === 0 ? 0 : OWN[phase];
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let heard = 0;
    let height = 0;
    let frame = 0;
    const leave = onLevel((level) => {
      heard = Math.max(level, heard * 0.8);
    });
    const draw = (now: number): void => {
      const wanted = Math.max(own, own > 0 ? 0 : Math.min(1, Math.sqrt(heard) * 1.4));
      height += (wanted - height) * 0.12;
      let line = '';
      for (let x = 0; x <= WIDTH; x += STEP) {
        const edge = Math.sin((Math.PI * x) / WIDTH) ** 2;
        const wave = Math.sin(x / 46 + now / 420) * 0.7 + Math.sin(x / 19 - now / 610) * 0.3;
        line += `${x === 0 ? 'M' : 'L'}${x} ${(HALF + (still ? 0 : wave * edge * height * (HALF - 4))).toFixed(1)}`;
      }
      path.current?.setAttribute('d', line);
      path.current?.setAttribute('stroke-width', (1.5 + (still ? height * 3 : height)).toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [own, onLevel]);
  return (
    <svg
      className={styles.presence}
      viewBox={`0 0 ${WIDTH} ${HALF * 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-quiet={muted || phase === 'idle' || undefined}
    >
      <path ref={path} fill="none" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
