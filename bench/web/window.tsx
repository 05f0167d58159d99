import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = { id: number; content: string };

/** The bare windowed list: all rows at hand, the visible ones in the page, a text box below. */
function List() {
  const [rows, setRows] = useState<Row[]>([]);
  const [text, setText] = useState('');
  const parent = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => parent.current,
    estimateSize: () => 120,
    overscan: 4,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => {
    void fetch('/rows.json')
      .then((response) => response.json() as Promise<Row[]>)
      .then(setRows);
  }, []);
  useEffect(() => {
    if (rows.length > 0) virtual.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [rows.length, virtual]);
  return (
    <>
      <div ref={parent} className="list">
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => (
            <p
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              style={{
                position: 'absolute',
                top: 0,
                margin: 0,
                padding: '12px 0',
                transform: `translateY(${item.start}px)`,
              }}
            >
              {rows[item.index]?.content}
            </p>
          ))}
        </div>
      </div>
      <textarea aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<List />);
