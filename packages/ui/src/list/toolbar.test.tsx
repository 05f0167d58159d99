// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { Toolbar } from './toolbar.tsx';

test('APP-13 a search is named, clears by Escape and by its button, and keeps the focus', () => {
  const onValue = vi.fn();
  render(
    <Toolbar search={{ label: 'Search users', value: 'ann', onValue }}>
      <Button>Invite</Button>
    </Toolbar>,
  );
  const field = screen.getByRole('textbox', { name: 'Search users' });
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(onValue).toHaveBeenLastCalledWith('');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(onValue).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy();
});

test('APP-13 Escape in an empty search is left to the dialog around it', () => {
  render(<Toolbar search={{ label: 'Search users', value: '', onValue: () => undefined }} />);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })).toBe(true);
});

test('TEAM-1 one of several presets is chosen, and says which', () => {
  const onValue = vi.fn();
  render(
    <FilterChips
      label="Show"
      value="all"
      onValue={onValue}
      options={[
        { value: 'all', label: 'All', count: 12 },
        { value: 'inactive', label: 'Inactive' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Show' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'All 12' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  expect(onValue).toHaveBeenCalledWith('inactive');
});
