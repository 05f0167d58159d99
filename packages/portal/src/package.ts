import '@parley/ui/tokens.css';
import '@parley/ui/base.css';

export * from './parley.ts';
