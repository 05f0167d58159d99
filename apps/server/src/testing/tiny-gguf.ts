import { randomFillSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/** Shape of the smallest model that runs: 2 layers, 64 wide, 600 words; its answers mean nothing. */
const LAYERS = 2;
const WIDTH = 64;
const HEADS = 4;
const KV_HEADS = 2;
const FORWARD = 192;
const WORDS = 600;
const CONTEXT = 2_048;

const F32 = 0;
const F16 = 1;

const u32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};
const i32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
};
const f32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeFloatLE(value);
  return buffer;
};
const u64 = (value: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
};
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
};

/** Metadata, each entry with its type number in front (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
function metadata(): Buffer[] {
  const entries: Buffer[] = [];
  const put = (key: string, type: number, value: Buffer): void => {
    entries.push(Buffer.concat([text(key), u32(type), value]));
  };
  const list = (key: string, type: number, items: Buffer[]): void =>
    put(key, 9, Buffer.concat([u32(type), u64(items.length), ...items]));
  put('general.architecture', 8, text('llama'));
  put('general.name', 8, text('tiny'));
  put('general.file_type', 4, u32(1));
  put('general.quantization_version', 4, u32(2));
  put('llama.context_length', 4, u32(CONTEXT));
  put('llama.embedding_length', 4, u32(WIDTH));
  put('llama.block_count', 4, u32(LAYERS));
  put('llama.feed_forward_length', 4, u32(FORWARD));
  put('llama.attention.head_count', 4, u32(HEADS));
  put('llama.attention.head_count_kv', 4, u32(KV_HEADS));
  put('llama.attention.layer_norm_rms_epsilon', 6, f32(1e-5));
  put('llama.rope.dimension_count', 4, u32(WIDTH / HEADS));
  put('llama.rope.freq_base', 6, f32(10_000));
  put('llama.vocab_size', 4, u32(WORDS));
  const tokens = ['<unk>', '<s>', '</s>'];
  const types = [2, 3, 3];
  for (let byte = 0; byte < 256; byte += 1) {
    tokens.push(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
    types.push(6);
  }
  const syllables = 'ba be bi bo bu da de di do du fa fe fi la le li lo lu ma me mi mo mu na ne no nu'.split(' ');
  for (let index = 0; tokens.length < WORDS; index += 1) {
    let word = '';
    for (let rest = index; word === '' || rest > 0; rest = Math.floor(rest / syllables.length))
      word += syllables[rest % syllables.length];
    tokens.push(`▁${word}`);
    types.push(1);
  }
  put('tokenizer.ggml.model', 8, text('llama'));
  put('tokenizer.ggml.pre', 8, text('default'));
  list('tokenizer.ggml.tokens', 8, tokens.map(text));
  list(
    'tokenizer.ggml.scores',
    6,
    tokens.map((_, index) => f32(index < 259 ? 0 : 259 - index)),
  );
  list('tokenizer.ggml.token_type', 5, types.map(i32));
  put('tokenizer.ggml.bos_token_id', 4, u32(1));
  put('tokenizer.ggml.eos_token_id', 4, u32(2));
  put('tokenizer.ggml.unknown_token_id', 4, u32(0));
  put('tokenizer.ggml.add_bos_token', 7, Buffer.from([1]));
  put('tokenizer.ggml.add_space_prefix', 7, Buffer.from([1]));
  put(
    'tokenizer.chat_template',
    8,
    text(
      "{% for m in messages %}{{ '<|' + m.role + '|>\n' + m.content + '\n' }}{% endfor %}{% if add_generation_prompt %}<|assistant|>\n{% endif %}",
    ),
  );
  return entries;
}

type Tensor = { name: string; shape: number[]; type: number };
function tensors(): Tensor[] {
  const all: Tensor[] = [];
  const put = (name: string, shape: number[], type = F16): void => {
    all.push({ name, shape, type });
  };
  put('token_embd.weight', [WIDTH, WORDS]);
  put('output_norm.weight', [WIDTH], F32);
  put('output.weight', [WIDTH, WORDS]);
  const keys = (WIDTH / HEADS) * KV_HEADS;
  for (let layer = 0; layer < LAYERS; layer += 1) {
    put(`blk.${layer}.attn_norm.weight`, [WIDTH], F32);
    put(`blk.${layer}.attn_q.weight`, [WIDTH, WIDTH]);
    put(`blk.${layer}.attn_k.weight`, [WIDTH, keys]);
    put(`blk.${layer}.attn_v.weight`, [WIDTH, keys]);
    put(`blk.${layer}.attn_output.weight`, [WIDTH, WIDTH]);
    put(`blk.${layer}.ffn_norm.weight`, [WIDTH], F32);
    put(`blk.${layer}.ffn_gate.weight`, [WIDTH, FORWARD]);
    put(`blk.${layer}.ffn_up.weight`, [WIDTH, FORWARD]);
    put(`blk.${layer}.ffn_down.weight`, [FORWARD, WIDTH]);
  }
  return all;
}

const padded = (length: number): number => Math.ceil(length / 32) * 32;

function bytesOf({ shape, type }: Tensor): Buffer {
  const count = shape.reduce((product, size) => product * size, 1);
  const buffer = Buffer.alloc(padded(count * (type === F32 ? 4 : 2)));
  if (type === F32) {
    for (let at = 0; at < count; at += 1) buffer.writeFloatLE(1, at * 4);
    return buffer;
  }
  randomFillSync(buffer, 0, count * 2);
  // Half floats of at most about 0.06, either sign: exponent of 2^-5 and below.
  for (let at = 0; at < count; at += 1) buffer.writeUInt16LE(buffer.readUInt16LE(at * 2) & 0xabff, at * 2);
  return buffer;
}

/** Writes a model file of 0.4 MB with random weights that llama.cpp loads and runs. */
export function writeTinyGguf(file: string): void {
  const entries = metadata();
  const all = tensors();
  const parts = all.map(bytesOf);
  let offset = 0;
  const headers = all.map(({ name, shape, type }, index) => {
    const header = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(type), u64(offset)]);
    offset += parts[index]?.length ?? 0;
    return header;
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(all.length),
    u64(entries.length),
    ...entries,
    ...headers,
  ]);
  writeFileSync(file, Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...parts]));
}
