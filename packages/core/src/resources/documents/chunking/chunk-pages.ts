import { politeTurn } from '../../../kernel/system/index.ts'
import { ChunkPacker, type CountedUnit } from './chunk-packer.ts'
import { PageWindow, type PlacedPage } from './page-window.ts'
import { textBlocks } from './text-blocks.ts'
import type { ChunkingOptions, TextChunk, TextPage } from './text-chunk.ts'
import { unitsOfBlock } from './text-units.ts'
import { charactersPerTurn, countAll, turnTaking, type Turns } from './count-in-turns.ts'
import { loadTokenCounter, surrogateSafeSlices, type TokenCounter } from './token-counter.ts'

const smallestChunk = 16
/** No reader has pages as long as this; a text of 200 MB that is one page must not become one chunk. */
const longestPageChunk = 262_144

/**
 * Cuts a document into chunks while its pages come in. Without overlap the chunks hold all of its visible text once, in
 * order. Blank pages make no chunk; without `byPage` a chunk may reach over several short pages, or into a page that continues a sentence.
 */
export async function* chunkPages(
  pages: AsyncIterable<TextPage> | Iterable<TextPage>,
  options: ChunkingOptions = {},
): AsyncGenerator<TextChunk> {
  const counter = await loadTokenCounter()
  const window = new PageWindow()
  const turns = turnTaking(charactersPerTurn, politeTurn)
  if (options.byPage) {
    for await (const page of pages) yield* wholePage(window.add(page), window, counter, turns)
    return
  }
  const maxTokens = Math.max(smallestChunk, options.maxTokens ?? 320)
  const overlapTokens = Math.min(options.overlapTokens ?? 0, maxTokens >> 1)
  const packer = new ChunkPacker({ counter, window, maxTokens, overlapTokens })
  const wholeTables = options.wholeTables ?? false
  for await (const page of pages) yield* packPage(window.add(page), { packer, counter, maxTokens, wholeTables, turns })
  packer.finish()
  for (const chunk of packer.take()) yield chunk
}

interface Packing {
  readonly packer: ChunkPacker
  readonly counter: TokenCounter
  readonly maxTokens: number
  readonly wholeTables: boolean
  readonly turns: Turns
}

async function* packPage(page: PlacedPage, { packer, counter, maxTokens, wholeTables, turns }: Packing) {
  packer.page(page)
  for (const chunk of packer.take()) yield chunk
  for (const block of textBlocks(page.text)) {
    if (wholeTables && block.kind === 'table') {
      const text = page.text.slice(block.start, block.end)
      const start = block.start + text.length - text.trimStart().length
      const table = { start, end: block.start + text.trimEnd().length }
      packer.wholeTable(page, table, await countAll(text.trim(), counter, turns))
      for (const chunk of packer.take()) yield chunk
      continue
    }
    const units = unitsOfBlock(page.text, block)[Symbol.iterator]()
    // Enough of the block to know whether it fits in one chunk; the rest of a longer one goes unit by unit.
    const head: CountedUnit[] = []
    let tokens = 0
    let next = units.next()
    for (; !next.done && tokens <= maxTokens; next = units.next()) {
      const unit = next.value
      const from = head.at(-1)?.end ?? unit.start
      const counted = { from, tokens: counter.count(page.text.slice(from, unit.end)) }
      head.push({ ...unit, counted })
      tokens += counted.tokens
      // Units are many, and hardly one of them ends a turn.
      const turn = turns.after(unit.end - unit.start)
      if (turn) await turn
    }
    packer.block(page, head, tokens, next.done === true && tokens <= maxTokens)
    for (; !next.done; next = units.next()) {
      packer.place(page, next.value)
      for (const chunk of packer.take()) yield chunk
      const turn = turns.after(next.value.end - next.value.start)
      if (turn) await turn
    }
    // Not delegated: that takes turns of its own in an asynchronous generator, though there is nothing to yield.
    for (const chunk of packer.take()) yield chunk
  }
}

async function* wholePage(page: PlacedPage, window: PageWindow, counter: TokenCounter, turns: Turns) {
  window.forgetBefore(page.offset)
  let offset = page.offset
  for (const part of surrogateSafeSlices(page.text, longestPageChunk)) {
    const text = part.trim()
    const start = offset + part.length - part.trimStart().length
    offset += part.length
    if (text === '') continue
    const tokens = await countAll(text, counter, turns)
    yield { text, pageFrom: page.number, pageTo: page.number, start, end: start + text.length, tokens }
  }
}
