/**
 * Text as tones and back, for tests only: 16 tones, 40 ms for half a byte, a checksum. It survives a browser's microphone, its encoders and
 * resampling, so a fake recogniser writes down exactly what was "said", in any language, without a model.
 */
const RATE = 16_000;
const SYMBOL = 640;
const TONES = Array.from({ length: 17 }, (_, index) => 700 + index * 175);
const SYNC = 16;
/** Bytes of UTF-8 that one recording holds. */
const LONGEST = 255;

function checksum(bytes: readonly number[]): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 128 ? ((sum << 1) ^ 7) & 255 : sum << 1;
  }
  return sum;
}

/** @returns samples from -1 to 1, with 0.3 s of silence before and after. @throws for more than 255 bytes */
export function toTones(text: string, sampleRate = RATE): Float32Array<ArrayBuffer> {
  const said = [...new TextEncoder().encode(text)];
  if (said.length > LONGEST) throw new Error(`${said.length} bytes are too much for the tones.`);
  const bytes = [said.length, ...said];
  bytes.push(checksum(bytes));
  const symbols = [SYNC, SYNC, SYNC, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), SYNC];
  const length = Math.round((sampleRate * SYMBOL) / RATE);
  const samples = new Float32Array(symbols.length * length + Math.round(sampleRate * 0.6));
  let at = Math.round(sampleRate * 0.3);
  for (const symbol of symbols) {
    const tone = TONES[symbol] ?? 0;
    for (let index = 0; index < length; index += 1) {
      const edge = Math.min(1, index / (length * 0.1), (length - index) / (length * 0.1));
      samples[at + index] = 0.5 * edge * Math.sin((2 * Math.PI * tone * index) / sampleRate);
    }
    at += length;
  }
  return samples;
}

/** Goertzel: how much of a frequency is in a stretch. */
function powerOf(samples: Float32Array, at: number, length: number, frequency: number): number {
  const k = 2 * Math.cos((2 * Math.PI * frequency) / RATE);
  let a = 0;
  let b = 0;
  for (let index = 0; index < length; index += 1) {
    const next = (samples[at + index] ?? 0) + k * a - b;
    b = a;
    a = next;
  }
  return a * a + b * b - k * a * b;
}

function symbolAt(samples: Float32Array, at: number): { symbol: number; purity: number; power: number } {
  let symbol = -1;
  let power = 0;
  let total = 0;
  for (const [index, tone] of TONES.entries()) {
    const found = powerOf(samples, at + Math.floor(SYMBOL * 0.2), Math.floor(SYMBOL * 0.6), tone);
    total += found;
    if (found > power) {
      power = found;
      symbol = index;
    }
  }
  return { symbol, purity: power / (total || 1), power };
}

/** Where the sync tones fit best, near a place where one was heard. */
function aligned(samples: Float32Array, near: number): number {
  let best = near;
  let bestScore = -1;
  for (let shift = -SYMBOL / 2; shift < SYMBOL * 1.5; shift += SYMBOL / 32) {
    const at = Math.floor(near + shift);
    if (at < 0) continue;
    let score = 0;
    for (let index = 0; index < 3; index += 1) {
      const heard = symbolAt(samples, at + index * SYMBOL);
      if (heard.symbol === SYNC) score += heard.power;
    }
    if (symbolAt(samples, at + 3 * SYMBOL).symbol !== SYNC) score *= 1.5;
    if (score > bestScore) {
      bestScore = score;
      best = at;
    }
  }
  return best;
}

function bytesFrom(samples: Float32Array, start: number): Uint8Array | null {
  let at = start;
  const byte = (): number => {
    const high = symbolAt(samples, at).symbol;
    const low = symbolAt(samples, at + SYMBOL).symbol;
    at += 2 * SYMBOL;
    return high >= 0 && high < SYNC && low >= 0 && low < SYNC ? (high << 4) | low : -1;
  };
  const bytes = [byte()];
  if (bytes[0] === -1) return null;
  for (let left = (bytes[0] ?? 0) + 1; left > 0; left -= 1) {
    const next = byte();
    if (next < 0) return null;
    bytes.push(next);
  }
  return checksum(bytes.slice(0, -1)) === bytes.at(-1) ? Uint8Array.from(bytes.slice(1, -1)) : null;
}

/** @param samples at 16 kHz. @returns null when no text is heard */
export function fromTones(samples: Float32Array): string | null {
  for (let at = 0; at + SYMBOL * 6 < samples.length; at += SYMBOL / 8) {
    const { symbol, purity, power } = symbolAt(samples, at);
    if (symbol !== SYNC || purity < 0.6 || power < 0.5) continue;
    const bytes = bytesFrom(samples, aligned(samples, at) + 3 * SYMBOL);
    if (bytes) return new TextDecoder().decode(bytes);
  }
  return null;
}
