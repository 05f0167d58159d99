import { walkWireClient } from './wire-client/walk.ts';

walkWireClient('7.119.0');
