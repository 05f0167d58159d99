import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useEffect, useRef, useState } from 'react';
import { voiceCopy } from './voice.copy.ts';
import styles from './voice.module.css';

interface HearAgainProps {
  wav: Blob;
  lengthMs: number;
}

/** What was recorded, to be heard before it is sent. */
export function HearAgain({ wav, lengthMs }: HearAgainProps) {
  const words = useCopy(voiceCopy);
  const { number } = useFormat();
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(wav);
    const audio = new Audio(url);
    player.current = audio;
    audio.addEventListener('play', () => setPlaying(true));
    audio.addEventListener('pause', () => setPlaying(false));
    audio.addEventListener('timeupdate', () => setAt(audio.currentTime));
    return () => {
      audio.pause();
      URL.revokeObjectURL(url);
    };
  }, [wav]);
  const toggle = () => {
    const audio = player.current;
    if (!audio) return;
    // Refused only where nothing may sound, and then the button stays as it is.
    if (audio.paused) void audio.play().catch(() => setPlaying(false));
    else audio.pause();
  };
  return (
    <div className={styles.heard}>
      <IconButton
        label={playing ? words.pause : words.hearIt}
        icon={playing ? <IconPlayerPause size={20} stroke={1.5} /> : <IconPlayerPlay size={20} stroke={1.5} />}
        onClick={toggle}
      />
      <progress className={styles.progress} max={lengthMs / 1000} value={at} aria-hidden="true" />
      <span className={styles.length}>
        {number(Math.max(1, Math.round(lengthMs / 1000)), { style: 'unit', unit: 'second' })}
      </span>
    </div>
  );
}
