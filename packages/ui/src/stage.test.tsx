import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Stage } from './stage.tsx';

function Steps({ field }: { field: boolean }) {
  const [sent, setSent] = useState(false);
  return (
    <Stage name={sent ? 'code' : 'send'}>
      {sent ? (
        <p>Sent.{field && <input data-autofocus aria-label="Code" />}</p>
      ) : (
        <button type="button" onClick={() => setSent(true)}>
          Send
        </button>
      )}
    </Stage>
  );
}

test.each([true, false])('APP-13 the focus goes to what has come when its button leaves: %s', (field) => {
  render(<Steps field={field} />);
  const send = screen.getByRole('button', { name: 'Send' });
  send.focus();
  fireEvent.click(send);
  expect(document.activeElement?.textContent ?? '').toBe(field ? '' : 'Sent.');
  expect(document.activeElement === document.body).toBe(false);
});
