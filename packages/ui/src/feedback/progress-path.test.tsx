// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PathStep } from './progress-path.tsx';
import { ProgressPath } from './progress-path.tsx';

afterEach(cleanup);

const steps: PathStep[] = [
  { id: 'a', name: 'Arrive', state: 'done' },
  { id: 'b', name: 'Goal', state: 'current' },
  { id: 'c', name: 'Plan', state: 'ahead' },
];

test('APP-13 the closed path names where one is and how far that is', () => {
  render(<ProgressPath label="Steps" steps={steps} />);
  const strip = screen.getByRole('button', { expanded: false });
  expect(strip.textContent).toContain('Goal');
  expect(strip.textContent).toContain('Step 2 of 3');
  expect(screen.queryByRole('list')).toBeNull();
});

test('APP-13 the opened path is a list that says what is done, where one is and what is ahead', () => {
  render(<ProgressPath label="Steps" steps={steps} />);
  fireEvent.click(screen.getByRole('button'));
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['Arrive, done', 'Goal, you are here', 'Plan, ahead']);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('APP-13 a path that is complete says so', () => {
  render(<ProgressPath label="Steps" steps={steps.map((step) => ({ ...step, state: 'done' }))} />);
  expect(screen.getByRole('button').textContent).toContain('All 3 steps done');
});
