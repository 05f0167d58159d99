// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnnounceProvider } from './announce.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

test('APP-13 a pending button keeps its label and its focus, ignores clicks, and says that it works', () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <AnnounceProvider>
      <Button onClick={onClick}>Sign in</Button>
    </AnnounceProvider>,
  );
  const button = screen.getByRole('button', { name: 'Sign in' });
  button.focus();
  rerender(
    <AnnounceProvider>
      <Button pending onClick={onClick}>
        Sign in
      </Button>
    </AnnounceProvider>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent?.trim()).toBe('Working');
});

test('APP-13 a pending submit button does not send the form twice', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('APP-13 a button that cannot be used says why, and can still be reached', () => {
  const onClick = vi.fn();
  render(
    <Button unavailable="Write a message first." onClick={onClick}>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Write a message first.',
  );
  expect(button).toHaveProperty('disabled', false);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('APP-13 an icon has a name, and a reason when it cannot be used', () => {
  render(<IconButton label="Send" icon="→" unavailable="Write a message first." />);
  expect(screen.getByRole('button', { name: 'Send. Write a message first.' })).toBeTruthy();
});
