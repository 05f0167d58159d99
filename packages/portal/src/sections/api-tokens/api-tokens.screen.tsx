import { TokensPage } from './tokens-page.tsx';

/** TOKENS-1. */
export const ApiTokensScreen = () => <TokensPage owner="tenant" />;
