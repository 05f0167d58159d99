import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { growBlocks, isWebAddress, Markdown } from './markdown.tsx';
import { loadMarkdown, MessageText } from './message-text.tsx';

const draw = (text: string): HTMLElement => render(<Markdown text={text} />).container;

/** Whatever could run a script or reach a network by being shown. */
const dangerous =
  'script, style, img, picture, iframe, object, embed, video, audio, source, link, meta, base, form, button, svg, math, [src], [srcset], [style], [onerror], [onload], [onclick], [background], [poster], [action], [formaction]';

const hostile = [
  '<script>window.hacked = true</script>',
  '<img src=x onerror="window.hacked = true">',
  '<svg onload="window.hacked = true"></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>parent.hacked = true</script>"></iframe>',
  '<a href="javascript:window.hacked = true">x</a>',
  '[x](javascript:window.hacked=true)',
  '[x](JaVaScRiPt:window.hacked=true)',
  '[x](&#106;avascript:window.hacked=true)',
  '[x](java\nscript:window.hacked=true)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example/path)',
  '[x](/api/conversations)',
  '![pixel](https://evil.example/pixel.png)',
  '![pixel][ref]\n\n[ref]: https://evil.example/pixel.png',
  '[![pixel](https://evil.example/a.png)](https://example.org)',
  '<style>@import url(https://evil.example/a.css)</style>',
  '<link rel=stylesheet href=https://evil.example/a.css>',
  '<form action="https://evil.example"><button>Go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<div style="background:url(https://evil.example/a.png)">x</div>',
  '<math><mtext></p><script>window.hacked = true</script>',
  '```<script>window.hacked = true</script>',
  '`<img src=x onerror=alert(1)>`',
  '<javascript:window.hacked=true>',
  '- item\n\n  <img src=x onerror=alert(1)>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
];

describe('Markdown nobody trusts', () => {
  it.each(hostile)('CHAT-6 %s runs nothing and fetches nothing', (text) => {
    const container = draw(text);
    expect([...container.querySelectorAll(dangerous)].map((element) => element.outerHTML)).toEqual([]);
    for (const link of container.querySelectorAll('a')) {
      expect(link.getAttribute('href')).toMatch(/^(https?:\/\/|mailto:)/);
    }
    expect('hacked' in window).toBe(false);
  });

  it('CHAT-6 a picture is shown by its words alone', () => {
    const container = draw('Look: ![a quiet lake](https://evil.example/lake.png)');
    expect(container.textContent).toContain('a quiet lake');
    expect(container.innerHTML).not.toContain('evil.example');
  });

  it('CHAT-6 a link leaves without telling where it came from', () => {
    draw('[the guide](https://example.org/guide)');
    const link = screen.getByRole('link');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toBe('https://example.org/guide');
  });

  it('CHAT-6 code, tables and lists are shown', () => {
    const container = draw(
      '- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet x = 1;\n```\n\n> said\n\n1. first',
    );
    expect(container.querySelectorAll('ul > li')).toHaveLength(2);
    expect(container.querySelectorAll('td')).toHaveLength(2);
    expect(container.querySelector('pre code')?.textContent).toBe('let x = 1;\n');
    expect(container.querySelector('blockquote')).toBeTruthy();
    expect(container.querySelector('ol')).toBeTruthy();
  });

  it('CHAT-6 headings of a reply stand below the heading of its turn', () => {
    const container = draw('# One\n\n## Two');
    expect(container.querySelector('h1, h2')).toBeNull();
    expect(container.querySelectorAll('h3')).toHaveLength(2);
  });

  it('CHAT-6 only the web and mail are addresses', () => {
    expect(['https://a.b', 'http://a.b', 'mailto:a@b.c'].every(isWebAddress)).toBe(true);
    expect(
      ['javascript:1', 'data:,', '//a.b', '/a', '#a', ' https://a.b', 'https://', 'ftp://a'].some(isWebAddress),
    ).toBe(false);
  });

  it('CHAT-5 a text that grows keeps the blocks that are settled', () => {
    const text = 'First paragraph.\n\n- one\n- two\n\nThird, **bold**.\n\n```\ncode\n```\n\nLast.';
    let blocks = growBlocks({ text: '', settled: [], settledLength: 0, all: [] }, '');
    for (let end = 1; end <= text.length; end += 1) {
      const next = growBlocks(blocks, text.slice(0, end));
      expect(next.all.join('')).toBe(text.slice(0, end));
      expect(next.settled.slice(0, blocks.settled.length)).toEqual(blocks.settled);
      blocks = next;
    }
    expect(blocks.all).toEqual(growBlocks({ text: '', settled: [], settledLength: 0, all: [] }, text).all);
  });

  it('CHAT-6 until the reader is here the text stands plain, and plain text never needs it', async () => {
    const marked = render(<MessageText text="**bold**" />);
    expect(marked.container.textContent).toBe('**bold**');
    marked.unmount();
    const plain = render(<MessageText text={'One thought.\n\nAnother “one”: 3 to 4.'} />);
    expect(plain.container.querySelectorAll('p')).toHaveLength(2);
    await loadMarkdown();
    const later = render(<MessageText text="**bold**" />);
    expect(later.container.querySelector('strong')?.textContent).toBe('bold');
  });
});
