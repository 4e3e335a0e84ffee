import type { PageBox, WordPage } from '@docent/core/ports'
import { layoutOf } from '../layout/page-layout.ts'
import type { OnnxLabellerOptions } from './onnx-options.ts'

/** Tokens of one call of the network. */
export interface TokenWindow {
  readonly tokens: readonly number[]
  /** In thousandths of the page, by token. */
  readonly boxes: readonly PageBox[]
  /** Words of the page whose tokens begin here, in the order of reading. */
  readonly words: readonly number[]
  /** Where the tokens of each of them begin. */
  readonly starts: readonly number[]
}

type Settings = Pick<OnnxLabellerOptions, 'tokenize' | 'startToken' | 'endToken' | 'longest' | 'readingOrder'>

const startBox: PageBox = [0, 0, 0, 0]
const endBox: PageBox = [1000, 1000, 1000, 1000]

/** Divides a page between words into as many windows as it needs. Words without tokens are in none. */
export function tokenWindows(page: WordPage, settings: Settings): TokenWindow[] {
  const { startToken, endToken } = settings
  const room = (settings.longest ?? 512) - [startToken, endToken].filter((token) => token !== undefined).length
  const windows: TokenWindow[] = []
  let open = emptyWindow()
  const close = (): void => {
    if (open.words.length > 0) windows.push(surrounded(open, startToken, endToken))
    open = emptyWindow()
  }
  const order = settings.readingOrder === 'given' ? page.words.keys() : layoutOf(page.words).order
  for (const word of order) {
    const tokens = settings.tokenize(page.words[word]!.text).slice(0, room)
    if (tokens.length === 0) continue
    if (open.tokens.length + tokens.length > room) close()
    open.words.push(word)
    open.starts.push(open.tokens.length)
    open.tokens.push(...tokens)
    open.boxes.push(...tokens.map(() => inThousandths(page, page.words[word]!.box)))
  }
  close()
  return windows
}

const emptyWindow = () => ({
  tokens: [] as number[],
  boxes: [] as PageBox[],
  words: [] as number[],
  starts: [] as number[],
})

function surrounded(
  { tokens, boxes, words, starts }: TokenWindow,
  startToken: number | undefined,
  endToken: number | undefined,
): TokenWindow {
  const [before, after] = [startToken, endToken].map((token) => (token === undefined ? [] : [token])) as [
    number[],
    number[],
  ]
  return {
    tokens: [...before, ...tokens, ...after],
    boxes: [...before.map(() => startBox), ...boxes, ...after.map(() => endBox)],
    words,
    starts: starts.map((start) => start + before.length),
  }
}

function inThousandths({ width, height }: WordPage, [x0, y0, x1, y1]: PageBox): PageBox {
  const share = (value: number, side: number): number =>
    Math.max(0, Math.min(1000, Math.round((1000 * value) / Math.max(1, side))))
  return [share(x0, width), share(y0, height), share(x1, width), share(y1, height)]
}
