import { expect, test } from 'vitest';
import { readProfileMetadata, writeProfileMetadata } from './profile-metadata.ts';

test('ME-1 job title and address are read from the metadata, and nothing is made up', () => {
  expect(readProfileMetadata('{"jobTitle":"Coach","address":"Lyon","own":1}')).toEqual({
    jobTitle: 'Coach',
    address: 'Lyon',
  });
  for (const odd of ['', 'null', '[]', '{"jobTitle":{"a":1}}', 'no json'])
    expect(readProfileMetadata(odd), odd).toEqual({ jobTitle: '', address: '' });
});

test('ME-1 what an application keeps there stays', () => {
  expect(JSON.parse(writeProfileMetadata('{"own":1,"jobTitle":"Coach"}', { address: 'Lyon' }))).toEqual({
    own: 1,
    jobTitle: 'Coach',
    address: 'Lyon',
  });
});
