/** Samples a second of everything that is recorded here. */
export const RATE = 16_000;
const HEADER = 44;

/** 16 kHz, mono, 16 bit: what every recogniser takes, a tenth of what a microphone gives. */
export function wavOf(frames: readonly Int16Array<ArrayBuffer>[]): Blob {
  const bytes = frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const head = new DataView(new ArrayBuffer(HEADER));
  const text = (at: number, word: string): void => {
    for (let index = 0; index < word.length; index++) head.setUint8(at + index, word.charCodeAt(index));
  };
  text(0, 'RIFF');
  head.setUint32(4, HEADER - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, RATE, true);
  head.setUint32(28, RATE * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, bytes, true);
  return new Blob([head.buffer, ...frames], { type: 'audio/wav' });
}

export const secondsOf = (frames: readonly Int16Array[]): number =>
  frames.reduce((sum, { length }) => sum + length, 0) / RATE;
