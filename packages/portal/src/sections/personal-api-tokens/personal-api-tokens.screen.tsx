import { TokensPage } from '../api-tokens/tokens-page.tsx';

/** ME-4. */
export const PersonalApiTokensScreen = () => <TokensPage owner="user" />;
