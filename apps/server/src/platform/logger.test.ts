import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('CONF-1 an error of the database is told without the row it refused', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const refused = Object.assign(new Error('new row for relation "feedback" violates check constraint'), {
    code: '23514',
    table: 'feedback',
    detail: 'Failing row contains (1, I feel watched at work).',
    where: "unnamed portal parameter $1 = 'I feel watched at work'",
  });
  log.error({ err: refused }, 'a request failed');
  expect(lines.join()).not.toContain('watched');
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ err: { code: '23514', table: 'feedback' } });
});
