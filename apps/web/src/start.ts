import { fetchFirstPage } from './conversations/first-page.ts';
import { isPreview, session } from './shell/session-of-tab.ts';

// A file of its own, small and first: who is here, and what was last said, travels while the product is still being read.
if (!isPreview) session.start({ onToken: () => fetchFirstPage(location.pathname) });
