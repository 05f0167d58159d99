import { walkWireClient } from './wire-client/walk.ts';

walkWireClient('3.2.1');
