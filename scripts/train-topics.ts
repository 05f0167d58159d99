import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTopicModel } from '../apps/server/quality/topics/make-model.ts';

/**
 * `node_modules/.bin/node scripts/train-topics.ts`: makes the weights that say what a conversation is about from
 * apps/server/quality/topics/training. Same set, same bytes.
 */
const { bytes, report } = makeTopicModel();
writeFileSync(path.resolve(import.meta.dirname, '../apps/server/models/topics.bin'), bytes);
console.log(report.join('\n'));
