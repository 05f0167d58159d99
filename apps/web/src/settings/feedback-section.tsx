import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { AccountSection } from '../account/account-page.tsx';
import { feedbackCopy } from '../feedback/feedback.copy.ts';
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx';

/** FEED-1: about the product as a whole. */
export function FeedbackSection() {
  const words = useCopy(feedbackCopy);
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection title={words.blockTitle} lead={words.blockLead} id="feedback">
      <div>
        <Button onClick={() => setAsking(true)}>{words.blockAct}</Button>
      </div>
      {asking && <FeedbackDialog about={{ kind: 'app' }} onClose={() => setAsking(false)} />}
    </AccountSection>
  );
}
