/** Tells whether somebody speaks in a frame of 20 ms. */
export type VoiceActivity = {
  /** @param level root mean square, 0 to 1. @param pcm the frame itself, for who listens more closely */
  hears(level: number, pcm?: Int16Array): boolean;
};

/** Below this it is the hiss of a device; a whisper close to the microphone is above it. */
const QUIETEST = 0.006;
/** Louder than this it is somebody, whatever the room sounds like. */
const CERTAIN = 0.05;
/** How much louder than the room somebody speaks. */
const ABOVE_ROOM = 2.5;
/** The room is the quietest moment of the last 2.5 s: whoever speaks breathes in between. */
const PARTS = 5;
const FRAMES_OF_PART = 25;

/** By loudness alone, learning what the room sounds like. Good enough to notice an end, and what is left when the model does not load. */
export function activityByLevel(): VoiceActivity {
  const quietest: number[] = [];
  let part = Number.POSITIVE_INFINITY;
  let frames = 0;
  return {
    hears: (level) => {
      part = Math.min(part, level);
      frames += 1;
      if (frames === FRAMES_OF_PART) {
        quietest.push(part);
        if (quietest.length > PARTS) quietest.shift();
        part = Number.POSITIVE_INFINITY;
        frames = 0;
      }
      const room = Math.min(part, ...quietest);
      return level > Math.min(CERTAIN, Math.max(QUIETEST, room * ABOVE_ROOM));
    },
  };
}
