// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

function Security() {
  const [tab, setTab] = useState<'sessions' | 'passwords' | 'ip'>('sessions');
  return (
    <Tabs
      label="Security"
      tabs={[
        { id: 'sessions', label: 'Sessions' },
        { id: 'passwords', label: 'Passwords' },
        { id: 'ip', label: 'IP addresses', count: 4 },
      ]}
      value={tab}
      onChange={setTab}
    >
      <p>About {tab}</p>
    </Tabs>
  );
}

test('APP-13 arrows, Home and End choose a tab, the focus goes along, and only one is in the order of Tab', () => {
  render(<Security />);
  expect(screen.getByRole('tablist', { name: 'Security' })).toBeTruthy();
  const tab = (name: string) => screen.getByRole('tab', { name });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  tab('Sessions').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(tab('Passwords'));
  expect(tab('Passwords').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: 'Passwords' }).textContent).toBe('About passwords');
  press('End');
  expect(document.activeElement).toBe(tab('IP addresses 4'));
  press('ArrowRight');
  expect(document.activeElement).toBe(tab('Sessions'));
  press('ArrowLeft');
  press('Home');
  expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([0, -1, -1]);
});
