/** G.711: what each byte of A-law and µ-law means, from -1 to 1. */
const MU_LAW = new Float32Array(256);
const A_LAW = new Float32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  const mu = ~byte & 0xff;
  const grown = (((mu & 0x0f) << 3) + 0x84) << ((mu & 0x70) >> 4);
  MU_LAW[byte] = (mu & 0x80 ? 0x84 - grown : grown - 0x84) / 32_768;
  const a = byte ^ 0x55;
  const exponent = (a & 0x70) >> 4;
  const mantissa = (a & 0x0f) << 4;
  const size = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  A_LAW[byte] = (a & 0x80 ? size : -size) / 32_768;
}

/** One sample at a place of the file, from -1 to 1. */
export type SampleReader = (at: number) => number;

const PCM = 1;
const FLOAT = 3;
const ALAW = 6;
const MULAW = 7;

/** @returns null for a codec that is no plain list of samples, such as MP3 in a WAV file */
export function sampleReader(bytes: Uint8Array, tag: number, bits: number): SampleReader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (place: number): number => bytes[place] ?? 0;
  switch (`${tag}/${bits}`) {
    case `${PCM}/16`:
      return (place) => view.getInt16(place, true) / 32_768;
    case `${PCM}/8`:
      return (place) => (at(place) - 128) / 128;
    case `${PCM}/24`:
      return (place) => (((at(place) | (at(place + 1) << 8) | (at(place + 2) << 16)) << 8) >> 8) / 8_388_608;
    case `${PCM}/32`:
      return (place) => view.getInt32(place, true) / 2_147_483_648;
    case `${FLOAT}/32`:
      return (place) => view.getFloat32(place, true);
    case `${FLOAT}/64`:
      return (place) => view.getFloat64(place, true);
    case `${ALAW}/8`:
      return (place) => A_LAW[at(place)] ?? 0;
    case `${MULAW}/8`:
      return (place) => MU_LAW[at(place)] ?? 0;
    default:
      return null;
  }
}
