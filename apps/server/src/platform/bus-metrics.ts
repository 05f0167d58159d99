import { Counter, Gauge } from 'prom-client';

export const busSilences = new Counter({
  name: 'parley_bus_silences_total',
  help: 'Times that the connection for news between nodes fell silent, after which nothing remembered is trusted until it speaks again',
  registers: [],
});
export const busReconnects = new Counter({
  name: 'parley_bus_reconnects_total',
  help: 'Times that the connection for news between nodes was opened again',
  registers: [],
});
export const busHeard = new Gauge({
  name: 'parley_bus_heard',
  help: 'Whether news between nodes arrive: 1, or 0 while every request asks the database who it comes from',
  registers: [],
});
