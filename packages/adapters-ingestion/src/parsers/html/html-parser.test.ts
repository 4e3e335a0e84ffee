import { documentParserConformance } from '@docent/core/testing'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { htmlParser } from './html-parser.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const parser = htmlParser()
afterAll(() => parser.close())

const paragraph =
  'The goldcrest is a very small passerine bird, and it is among the smallest birds of the whole continent. '

const article = `<!DOCTYPE html><html><head><title>Goldcrest</title><style>.x{color:red}</style>
<script>document.write('<p>written by a script</p>')</script></head><body>
<nav><a href="/">Home</a><a href="/birds">Birds</a></nav>
<article><h1>Goldcrest</h1><p>${paragraph.repeat(3)}</p><h2>Habitat</h2><p>${paragraph.repeat(2)}
See <a href="https://example.org/forest">the forest</a> and <a href="/local">a local page</a>.</p>
<table><thead><tr><th>Part</th><th>Length</th></tr></thead><tbody><tr><td>Wing</td><td>5 cm</td></tr></tbody></table>
<ol start="3"><li>third</li><li>fourth</li></ol><p>max_tokens [1]<img src="data:image/png;base64,AAAA" alt="a bird"></p></article>
<footer>All rights reserved</footer></body></html>`

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(article),
    fileName: 'goldcrest.html',
    mediaType: 'text/html',
    type: 'html',
    title: 'Goldcrest',
    pages: [
      [
        '# Goldcrest',
        '## Habitat',
        'See [the forest] and a local page.\n\n[the forest]: https://example.org/forest',
        '| Part | Length |',
        '| Wing | 5 cm |',
        '3. third\n4. fourth',
        'max_tokens [1]a bird',
      ],
    ],
  },
  layout: 'none',
})

describe('htmlParser', () => {
  it('reads frames that hold their page themselves', async () => {
    const deep = '<div>'.repeat(300)
    const inner = `${deep}<p title="x">Figures &amp; more</p><script>no()</script><iframe srcdoc='&lt;b&gt;Inside&lt;/b&gt;'></iframe>`
    const value = inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    const page = `<p>Before</p><iframe width="5" srcdoc="${value}">old</iframe><iframe src="https://example.org">none</iframe><p>After</p>`
    const { text } = await read(page)
    expect(text.match(/Before|Figures & more|Inside|After|no\(|old|none/g)).toEqual([
      ...['Before', 'Figures & more', 'Inside', 'After'],
    ])
    const endless = `<iframe srcdoc="${'&lt;iframe srcdoc='.repeat(50_000)}`
    await expect(read(`<p>Text</p>${endless}"></iframe>`)).resolves.toMatchObject({ text: 'Text' })
  })

  it('leaves out navigation, scripts, styles, footers and embedded pictures', async () => {
    expect((await read(article)).text).not.toMatch(/Home|written by|color|rights|base64/)
  })

  it('keeps the whole page when no main part is recognized', async () => {
    const { text, title } = await read(
      '<title>Prices</title><nav>Menu</nav><ul><li>Apples 1.20<li>Pears 2.40</ul><table><tr><td>Plums<td>3.10</table>',
    )
    expect(title).toBe('Prices')
    expect(text).toMatch(/- Apples 1\.20\n- Pears 2\.40/)
    expect(text).toMatch(/Plums.*3\.10/)
    expect(text).not.toMatch(/Menu/)
  })

  it('keeps words whole that have their reading above them, closed or not', async () => {
    const text = async (ruby: string): Promise<string> => (await read(`<p>${ruby}検定の日</p>`)).text
    expect(await text('<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>')).toBe('漢字検定の日')
    expect(await text('<ruby>漢字<rp>(<rt>かんじ<rp>)</ruby>')).toBe('漢字検定の日')
  })

  it('reads what fields, drawings and buttons of headings show', async () => {
    const form =
      '<p>Size <select><option>small<option selected>large</select> <input value="7 cm"><input type="submit" value="Go"></p><textarea>A remark</textarea>'
    const drawing =
      '<p>Before<svg><style>x{}</style><title>Wing lengths</title><g><text>left <tspan>5</tspan></text><path d="M0"/></g></svg>after</p>'
    const rest =
      '<h3><button>Where does it live?</button></h3><p>In forests.<button>Share</button></p><p><span role="img" aria-label="4 of 5 stars"></span></p>'
    const { text } = await read(form + drawing + rest)
    expect(text.replace(/ +/g, ' ')).toBe(
      'Size small, large 7 cm\n\n A remark\n\nBefore Wing lengths left 5 after\n\n### Where does it live?\n\nIn forests.\n\n4 of 5 stars',
    )
  })

  it('reads the buttons that open what is behind them, and leaves out those that act', async () => {
    const questions =
      '<button aria-expanded="false">Who sings?</button><section><p>The male.</p></section><button>Where is it?</button><div>In woods.</div>'
    const others = '<p>Rest <button>Share</button></p><form><button aria-expanded="true">Go</button><p>Form</p></form>'
    expect((await read(questions + others)).text).toBe(
      'Who sings?\n\nThe male.\n\nWhere is it?\n\nIn woods.\n\nRest\n\nForm',
    )
    const answers = [1, 2, 3].map((n) => `<h2><button>Question ${n}?</button></h2><p>${paragraph.repeat(3)}</p>`)
    const { text } = await read(`<div class="story">${answers.join('')}</div>`)
    expect(text.match(/Question \d|Rest of the page/g)).toEqual(['Question 1', 'Question 2', 'Question 3'])
  })

  it('reads XHTML, whose elements may be empty', async () => {
    const start = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head>'
    const page = `${start}<body><div/><p>One</p><textarea name="a"/><p>two<a id="b"/> three</p></body></html>`
    expect((await read(page)).text).toBe('One\n\ntwo three')
    expect((await read(`<?xml version="1.0"?>${page}`)).text).toBe('One\n\ntwo three')
  })

  it('writes equations in one line, and only once', async () => {
    const fraction = '<mfrac><msup><mi>a</mi><mn>2</mn></msup><msub><mi>b</mi><mi>i</mi></msub></mfrac>'
    const annotation = '<annotation encoding="application/x-tex">\\frac{a^2}{b_i}</annotation>'
    const equation = `<math><semantics><mrow><mi>x</mi><mo>=</mo>${fraction}</mrow>${annotation}</semantics></math>`
    expect((await read(`<p>Let ${equation} be.</p>`)).text).toBe('Let x=a^2/b_i be.')
    const sum =
      '<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover><mover><mi>v</mi><mo>&#x2192;</mo></mover><msqrt><mi>k</mi></msqrt>'
    const matrix = '<mtable><mtr><mtd>1</mtd><mtd>0</mtd></mtr><mtr><mtd>0</mtd><mtd>1</mtd></mtr></mtable>'
    expect((await read(`<p><m:math>${sum}${matrix}</m:math></p>`)).text).toBe('∑_1^nv→√k1 0; 0 1')
    expect((await read(`<p>x</p><math>${'<mover <'.repeat(400_000)}`)).text).toMatch(/^x/)
  })

  it('numbers items as the page does, which others refer to', async () => {
    const list = '<ol start="3"><li>c</li><li value="9">i</li><li>j</li></ol>'
    expect((await read(list)).text).toBe('3. c\n9. i\n10. j')
    expect((await read('<ol type="a"><li>one</li><li>two</li></ol>')).text).toBe('- a. one\n- b. two')
    expect((await read('<ol type="I" start="4"><li>one</li></ol>')).text).toBe('- IV. one')
  })

  it('parts the description of a picture from the words beside it', async () => {
    const picture = (alt: string): string => `<img src="x" alt="${alt}">`
    expect((await read(`<p>Wing${picture('a wing')}${picture('a tail')}tail ${picture('W')}ing</p>`)).text).toBe(
      'Wing a wing a tail tail Wing',
    )
    const linked = `<p>Wing<a href="https://x.org/w">${picture('a wing')}</a>${picture('a tail')}</p>`
    expect((await read(linked)).text).toMatch(/^Wing \[a wing\] a tail\n/)
  })

  it('reads a drawing of endless beginnings of tags, for which squared steps would take many minutes', async () => {
    expect((await read(`<p>x</p><svg>${'<text <'.repeat(400_000)}`)).text).toMatch(/^x/)
  })

  it('leaves out what the page hides', async () => {
    const hidden = ['display:none', 'visibility: hidden'].map((style) => `<p style="color:red;${style}">gone</p>`)
    expect((await read(`<p>shown</p>${hidden.join('')}<p hidden>gone</p>`)).text).toBe('shown')
  })

  it('reads fragments and text with stray signs', async () => {
    expect((await read('<p>1 < 2 &amp; 3 > 2</p><p>a&nbsp;b</p>')).text).toBe('1 < 2 & 3 > 2\n\na b')
    expect((await read('<!-- never closed <p>hidden</p>')).text).toBe('')
    expect((await read('<p>cut <a href="x')).text).toBe('cut')
  })

  it('writes tables by their cells, and what only lays out a page as its text', async () => {
    const table = '<table><caption>Birds</caption><tr><td colspan=2>a | b<td>c<tr><td><p>1<td><td>3</table>'
    expect((await read(table)).text).toBe('Birds\n\n| a \\| b |  | c |\n| --- | --- | --- |\n| 1 |  | 3 |')
    const roles = '<p><span role="rowheader">Wren</span><span role="cell">5 cm</span></p>'
    expect((await read(roles)).text).toBe('Wren 5 cm')
    const layout = `<table><tr><td>Menu</td><td>${paragraph.repeat(12)}</td></tr></table>`
    expect((await read(layout)).text).toBe(`Menu\n\n${paragraph.repeat(12).trim()}`)
  })

  it('finds the title and the description of a page that are not in its text', async () => {
    const head = '<title>Price list 2026</title><meta name="description" content="All prices &amp; terms">'
    expect((await read(`${head}<body><p>Apples 1.20</p></body>`)).text).toBe(
      '# Price list 2026\n\nAll prices & terms\n\nApples 1.20',
    )
    expect((await read('<title>Prices</title><h1>Prices</h1><p>Apples</p>')).text).toBe('# Prices\n\nApples')
  })

  it('keeps all of the part that a page names as its main one, in its order', async () => {
    const links = ['Deutsch', 'Nederlands'].map((name) => `<li><a href="https://x.org/${name}">${name}</a></li>`)
    const page = `<div>Site of birds</div><main><header><h1>Duck</h1><ul>${links.join('')}</ul></header><div class="hatnote">For other uses, see <a href="/d">Duck (disambiguation)</a>.</div><p>${paragraph.repeat(4)}</p><aside>A remark</aside><footer>Categories: birds</footer></main><footer>All rights</footer>`
    const { text } = await read(page)
    expect(text).toMatch(
      /^# Duck\n\n- \[Deutsch\]\n- \[Nederlands\]\n[\s\S]*For other uses, see Duck \(disambiguation\)\.\n\nThe goldcrest[\s\S]*A remark\n\nCategories: birds\n\n## Rest of the page\n\nSite of birds$/,
    )
  })

  it('gives what the search for the main part leaves out behind it', async () => {
    const page = `<div class="sidebar"><p>Opening hours: 9 to 5</p></div><div class="story">${`<p>${paragraph.repeat(3)}</p>`.repeat(5)}</div>`
    const { text } = await read(page)
    expect(text.match(/The goldcrest is a very small/g)).toHaveLength(15)
    expect(text).toContain('Opening hours: 9 to 5')
  })

  it('reads the fallback text of a page of frames', async () => {
    const page = '<frameset cols="*"><frame src="a"><noframes><p>The whole story</p></noframes></frameset>'
    expect((await read(page)).text).toBe('The whole story')
  })

  it('reads a page inside a form, and no form that only asks', async () => {
    const page =
      '<form><label>Search<input></label></form><form id="aspnet"><h1>Terms</h1><p>Payable in 30 days.</p></form>'
    expect((await read(page)).text).toBe('# Terms\n\nPayable in 30 days.')
  })

  it('splits no word of which a part is marked', async () => {
    const page = '<p><a href="https://example.org/">Ind</a>exation <b>d</b>u <i>fichier</i><b>s</b></p>'
    expect((await read(page)).text).toContain('Indexation du fichiers')
  })

  it('keeps code as it is and escapes what ends a link', async () => {
    expect((await read('<pre>a  b\n  c</pre>')).text).toBe('```\na  b\n  c\n```')
    expect((await read('<p><a href="https://example.org/a (b)">x</a></p>')).text).toBe(
      '[x]\n\n[x]: https://example.org/a%20%28b%29',
    )
  })

  it.each(['div', 'b', 'blockquote', 'ul><li', 'table><tr><td', 'font'])(
    'survives 20,000 nested <%s>',
    { tags: ['slow'] },
    async (tag) => {
      const { text } = await read(
        `<p>before</p>${`<${tag}>`.repeat(20_000)}the core${'</x>'.repeat(20_000)}<p>after</p>`,
      )
      expect(text).toContain('before')
      expect(text).toContain('the core')
      expect(text).toContain('after')
    },
  )

  it('keeps the paragraphs of a page without end tags', async () => {
    const { text } = await read(Array.from({ length: 600 }, (_item, index) => `<p>paragraph ${index}`).join('\n'))
    expect(text.split('\n\n')).toHaveLength(600)
  })

  it('reads the encoding a page names', async () => {
    const page = '<meta charset="windows-1251"><p>Привет</p>'
    expect((await read(iconv.encode(page, 'windows-1251'))).text).toBe('Привет')
  })

  it('reports that a page takes too long', async () => {
    const slow = htmlParser({ timeLimitMs: 1 })
    await expect(read(article, slow)).rejects.toMatchObject({ code: 'ingestion_failed' })
    await slow.close()
  })
})

async function read(html: string | Uint8Array, from = parser): Promise<{ text: string; title: string | undefined }> {
  let text = ''
  const result = await from.parse({
    bytes: Buffer.from(html),
    fileName: 'page.html',
    mediaType: 'text/html',
    signal: new AbortController().signal,
    onPage: (page) => void (text += page.text),
  })
  return { text, title: result.title }
}
