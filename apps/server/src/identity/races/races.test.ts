import { raceTests } from './testing/race-tests.ts';

/** Between every sixth statement and the next; the thorough run holds before each. */
raceTests(6);
