/**
 * Runs beside the page, in the audio thread: posts what the microphone hears as frames of 20 ms, 16 kHz, mono, 16 bit, each with
 * its level (root mean square, 0 to 1). The context keeps the device's own rate, because Firefox refuses to connect a microphone
 * to a context of another one; a windowed sinc takes the rate down here, so that nothing above 8 kHz folds into the speech.
 */
const RATE = 16_000;
const FRAME = 320;
/** Taps on either side of the filter. */
const HALF = 64;

/** Low-pass below the new half rate, Blackman window. @param {number} ratio old rate by new rate */
function filterFor(ratio) {
  const taps = new Float32Array(2 * HALF + 1);
  const cut = 0.45 / ratio;
  for (let at = -HALF; at <= HALF; at++) {
    const sinc = at === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * at) / (Math.PI * at);
    const window = 0.42 + 0.5 * Math.cos((Math.PI * at) / HALF) + 0.08 * Math.cos((2 * Math.PI * at) / HALF);
    taps[at + HALF] = sinc * window;
  }
  const sum = taps.reduce((all, tap) => all + tap, 0);
  return taps.map((tap) => tap / sum);
}

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.ratio = sampleRate / RATE;
    this.taps = this.ratio === 1 ? null : filterFor(this.ratio);
    this.before = new Float32Array(0);
    this.at = 0;
    this.frame = new Int16Array(FRAME);
    this.filled = 0;
    this.energy = 0;
    this.ended = false;
    this.port.onmessage = () => {
      this.ended = true;
    };
  }

  take(value) {
    const sample = Math.max(-1, Math.min(1, value));
    this.frame[this.filled++] = sample < 0 ? sample * 32_768 : sample * 32_767;
    this.energy += sample * sample;
    if (this.filled < FRAME) return;
    const pcm = this.frame;
    this.port.postMessage({ pcm, level: Math.sqrt(this.energy / FRAME) }, [pcm.buffer]);
    this.frame = new Int16Array(FRAME);
    this.filled = 0;
    this.energy = 0;
  }

  process([input]) {
    if (this.ended) return false;
    const heard = input[0];
    if (!heard) return true;
    if (!this.taps) {
      for (const value of heard) this.take(value);
      return true;
    }
    const all = new Float32Array(this.before.length + heard.length);
    all.set(this.before);
    all.set(heard, this.before.length);
    const { taps } = this;
    while (Math.floor(this.at) + taps.length <= all.length) {
      const from = Math.floor(this.at);
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap++) sum += all[from + tap] * taps[tap];
      this.take(sum);
      this.at += this.ratio;
    }
    const done = Math.min(Math.floor(this.at), all.length);
    this.before = all.slice(done);
    this.at -= done;
    return true;
  }
}

registerProcessor('parley-capture', Capture);
