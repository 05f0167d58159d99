import { raceTests } from './testing/race-tests.ts';

raceTests(1);
