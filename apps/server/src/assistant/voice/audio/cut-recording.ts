/** Seconds of a part, at most; and where in it a cut is looked for. */
const LONGEST = 12;
const EARLIEST = 7;
/** What is compared: a pause between words is longer. */
const WINDOW_SECONDS = 0.2;

/** Where the quietest moment begins, in samples. */
function quietest(pcm: Int16Array, from: number, to: number, window: number): number {
  let energy = 0;
  const square = (at: number): number => (pcm[at] ?? 0) ** 2;
  for (let at = from; at < from + window; at += 1) energy += square(at);
  let [best, least] = [from, energy];
  for (let at = from + 1; at + window <= to; at += 1) {
    energy += square(at + window - 1) - square(at - 1);
    if (energy < least) [best, least] = [at, energy];
  }
  return best + Math.floor(window / 2);
}

/**
 * A recording in parts of a few seconds, cut where it is quiet, so that a recogniser can hear others in between.
 * @param pcm one channel
 */
export function cutRecording(pcm: Int16Array<ArrayBuffer>, sampleRate: number): Int16Array<ArrayBuffer>[] {
  const [longest, earliest] = [LONGEST * sampleRate, EARLIEST * sampleRate];
  const window = Math.floor(WINDOW_SECONDS * sampleRate);
  const parts: Int16Array<ArrayBuffer>[] = [];
  let at = 0;
  while (pcm.length - at > longest) {
    const cut = quietest(pcm, at + earliest, at + longest, window);
    parts.push(pcm.slice(at, cut));
    at = cut;
  }
  return at === 0 ? [pcm] : [...parts, pcm.slice(at)];
}
