import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Person } from './people.ts';
import { dateOf, loadPeople } from './people.ts';

/** The bare windowed table: all rows at hand, the visible ones in the page, rows of one fixed height. */
function Table() {
  const [people, setPeople] = useState<Person[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => 45,
    overscan: 6,
    getItemKey: (index) => people[index]?.id ?? index,
  });
  useEffect(() => {
    void loadPeople().then(setPeople);
  }, []);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={box} className="box">
      <table>
        <thead>
          <tr>
            {['Name', 'E-mail', 'Status', 'Roles', 'Joined'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: before }} />
          {items.map((item) => {
            const person = people[item.index];
            return (
              person && (
                <tr key={item.key}>
                  <td>{person.name}</td>
                  <td>{person.email}</td>
                  <td>{person.status}</td>
                  <td>{person.roles.join(', ')}</td>
                  <td>{dateOf(person.joinedAt)}</td>
                </tr>
              )
            );
          })}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Table />);
