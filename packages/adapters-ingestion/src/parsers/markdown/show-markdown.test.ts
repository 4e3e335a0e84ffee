import { describe, expect, it } from 'vitest'
import { showMarkdown, shownMarkdown } from './show-markdown.ts'

describe('HTML in Markdown', () => {
  it.each([
    ['entities', 'Fish &amp; chips,&nbsp;it&#8217;s &#x20AC;5 &lt;b&gt;', 'Fish & chips, it’s €5 <b>'],
    ['no entities', 'AT&T; &unknown; a & b &copy 5', 'AT&T; &unknown; a & b &copy 5'],
    ['breaks', 'one<br>two<br/>three<BR />', 'one\ntwo\nthree'],
    ['a break in a table', '| a | b |\n| --- | --- |\n| 1<br>2 | <b>3</b> |', '| a | b |\n| --- | --- |\n| 1 2 | 3 |'],
    ['inline elements', 'H<sub>2</sub>O, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <b>bold</b>', 'H2O, Ctrl+C, bold'],
    ['comments', 'before<!-- a <b>note</b>\n\n```\nof\n``` the writer --> after', 'before after'],
    ['a line of comments', 'one\n<!-- a -->\n<!-- b -->\ntwo', 'one\ntwo'],
    [
      'pictures',
      '<p align="center">\n  <img src="a.png" alt="A bird &amp; its\nnest" />\n</p>\n\nText',
      'A bird & its nest\n\nText',
    ],
    [
      'details',
      '<details>\n<summary>Show more</summary>\n\nHidden **text**\n\n</details>\nAfter',
      'Show more\n\nHidden **text**\n\nAfter',
    ],
    ['headings', 'a\n<h2 align="center">\n  The <i>title</i>\n</h2>\n\nb', 'a\n\n## The title\n\nb'],
    ['lists', '<ol><li>one</li><li>two</li></ol>\n<ul>\n  <li>three</li>\n</ul>', '1. one\n2. two\n\n- three'],
    [
      'links',
      'See <a href="https://a.example/x?a=1&amp;b=2">the page</a> and <a href="#top">top</a>.',
      'See [the page] and top.\n\n[the page]: https://a.example/x?a=1&b=2',
    ],
    ['scripts and styles', 'a <script>if (a<b) x("</b>")</script><style>\n\n.a{}</style>b', 'a b'],
    ['small letters above', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字</ruby>', '漢字'],
    ['tags over several lines', 'a <span\n  class="x > y"\n>b</span> c', 'a b c'],
  ])('is read as it is shown: %s', (_name, markdown, shown) => {
    expect(showMarkdown(markdown).trim()).toBe(shown)
  })

  it('is read as rows under their heading where it is a table', () => {
    const table = `Before
<table>
  <thead>
    <tr><th>Name</th><th align="right">Length<br>in cm</th></tr>
  </thead>

    <tr>
      <td><b>Wren</b> &amp; co</td>
      <td>10</td>
    </tr>
  <tr><td>a | b<td>

**12**

</table>
After`
    expect(showMarkdown(table)).toBe(
      'Before\n\n| Name | Length in cm |\n| --- | --- |\n| Wren & co | 10 |\n| a \\| b | **12** |\n\nAfter',
    )
  })

  it('is read in its columns where a cell has several rows', () => {
    const rows =
      '<tr><th>Year<th>Bird<th>Count<tr><td rowspan="2">2019<td>Wren<td>1<tr><td colspan=2>none<tr><td>2020<td>Tit<td>3'
    expect(showMarkdown(`<table>${rows}</table>`).trim()).toBe(
      '| Year | Bird | Count |\n| --- | --- | --- |\n| 2019 | Wren | 1 |\n|  | none |  |\n| 2020 | Tit | 3 |',
    )
  })

  it('does not grow where one row has many cells and many rows have one', () => {
    const hostile = `<table><tr>${'<td>x'.repeat(20_000)}${'<tr><td>y'.repeat(20_000)}</table>`
    const tall = `<table><tr>${'<td rowspan=999>x'.repeat(80_000)}${'<tr><td>y'.repeat(9_000)}</table>`
    expect(showMarkdown(hostile).length).toBeLessThan(1_000_000)
    expect(showMarkdown(tall).length).toBeLessThan(tall.length)
  })

  it.each([
    ['```html\n<table><tr><td>a &amp; b<br></td></tr></table>\n<!-- kept -->\n```\n'],
    ['~~~\n<b>\n```\n&nbsp;\n~~~\n'],
    ['- item\n\n  ````md\n  ```\n  <br>\n  ```\n  <br>\n  ````\n'],
    ['> ```\n> <br>\n> ```\n'],
    ['text\n\n    <b>indented</b> &amp;\n\n    <br>\n'],
    ['Write `<br>` or ``a ` <b> &amp;`` and `two\nlines <i>`.\n'],
    ['An escaped \\<br> and \\&amp;.\n'],
    ['a < b and c > d, x<y, <https://a.example/>, <me@a.example>, List<String>, <your name>, <input>\n'],
    ['never closed <b and <!-- more\n'],
    ['a ` b ``` c <x> \\` d\n'],
    ['```\n<b>never closed\n'],
  ])('is literal in code, and where it is none: %j', (markdown) => {
    expect(showMarkdown(markdown)).toBe(markdown)
  })

  it('is read in lists, whose deep lines are no code', () => {
    expect(showMarkdown('1. one\n\n    <b>two</b> &amp;\n\n        <i>code</i>\n')).toBe(
      '1. one\n\ntwo &\n\n        <i>code</i>\n',
    )
  })

  it('keeps its order and the fence that is open where a long text is read in pieces', async () => {
    const piece = 'A paragraph <b>of</b> text.\n\n'.repeat(20_000)
    const code = `\`\`\`\n${'<b>code</b>\n\n'.repeat(150_000)}\`\`\`\n`
    let read = ''
    for await (const part of shownMarkdown(inParts(piece + code + piece, 300_000))) read += part
    const plain = piece.replaceAll(/<\/?b>/g, '')
    expect(read).toBe(plain + code + plain)
  })

  it.each([
    '<',
    '<!--',
    '<a b="',
    "<a b='",
    '<a ',
    '<table>',
    '<table><tr><td>',
    '</table>',
    '<a href="x">',
    '`',
    '` `` ',
    '&',
    '&#',
    '\n\n',
    '> ',
    '- ',
    '<h1>',
    '<li>',
    '<ol>',
    '<br>',
    '<br>|',
    '<script>',
    '<rt>',
    '\n<pre>',
    '<p',
    '<a\n\n',
    '<img alt="',
    ' ',
    '\t',
    '<b> ',
    '\\',
    '<!---->',
    '```\n',
    '<b></b>\n',
    '<a href="https://a.example">',
  ])(
    'ends for half a million letters of %j, for which squared steps would take many minutes',
    { tags: ['slow'] },
    (part) => {
      const texts = [
        part.repeat(Math.floor(500_000 / part.length)),
        `${part.repeat(Math.floor(250_000 / part.length))}</table>${'x'.repeat(250_000)}`,
      ]
      for (const text of texts) expect(showMarkdown(text).length).toBeLessThan(5_000_000)
    },
  )
})

async function* inParts(text: string, length: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length)
    yield await Promise.resolve(text.slice(start, start + length))
}
