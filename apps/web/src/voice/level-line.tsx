import { useEffect, useRef } from 'react';
import type { LevelListener } from './use-recorder.ts';
import styles from './voice.module.css';

interface LevelLineProps {
  label: string;
  onLevel: (listener: LevelListener) => () => void;
}

/** Strokes in sight, the newest at the right; four frames make one. */
const STROKES = 48;
const FRAMES = 4;

/** What the microphone hears, as strokes of a pen on a line. Drawn by hand: React need not know of each. */
export function LevelLine({ label, onLevel }: LevelLineProps) {
  const path = useRef<SVGPathElement>(null);
  useEffect(() => {
    const strokes = Array<number>(STROKES).fill(0);
    let loudest = 0;
    let frames = 0;
    const draw = () => {
      const line = strokes.map((height, at) => `M${at * 4 + 2} ${12 - height}V${12 + height}`).join('');
      path.current?.setAttribute('d', line);
    };
    draw();
    return onLevel((level) => {
      loudest = Math.max(loudest, level);
      frames += 1;
      if (frames < FRAMES) return;
      strokes.push(0.5 + 11 * Math.min(1, Math.sqrt(loudest) * 1.6));
      strokes.shift();
      loudest = 0;
      frames = 0;
      draw();
    });
  }, [onLevel]);
  return (
    <svg
      className={styles.level}
      viewBox={`0 0 ${STROKES * 4} 24`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path ref={path} fill="none" strokeWidth="2" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
