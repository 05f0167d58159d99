import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeModel } from '../apps/server/quality/safety/make-model.ts';

/**
 * `node_modules/.bin/node scripts/train-safety.ts`: makes the weights of the learned part of the safety check from
 * apps/server/quality/safety/training, and its thresholds from the tuning set. Same sets, same bytes.
 */
const file = path.resolve(import.meta.dirname, '../apps/server/models/safety.bin');
const { bytes, report } = makeModel();
writeFileSync(file, bytes);
console.log(report.join('\n'));
