import type { WordBoxes } from '@docent/core/ports'
import { readBlocks, type BlockText } from './read-blocks.ts'
import type { Orientation, TesseractEngine } from './tesseract-module.ts'

/** Sideways or upside-down letters are read with less confidence than this, almost all others with more. */
const sure = 0.75
/** By how much a turned picture must be read better. */
const leastGain = 0.1
const turns: readonly Orientation[] = [6, 8, 3]

/**
 * Text of a picture, turned by quarters where it cannot be read well as it is: scanners take sheets in any way round. Boxes
 * are those of the picture as it came. Undefined when the engine cannot read it.
 */
export function readTurned(
  engine: Pick<TesseractEngine, 'recognize'>,
  image: Uint8Array,
  size: { readonly width: number; readonly height: number },
): BlockText | undefined {
  const read = (orientation: Orientation): BlockText | undefined => {
    const found = engine.recognize(image, orientation)
    return found === undefined ? undefined : readBlocks(found)
  }
  const first = read(1)
  if (first === undefined || first.certainty >= sure) return first
  let best = { read: first, orientation: 1 as Orientation, least: first.certainty + leastGain }
  for (const orientation of turns) {
    const turned = read(orientation)
    if (turned === undefined || turned.certainty < best.least) continue
    best = { read: turned, orientation, least: turned.certainty }
    if (turned.certainty >= sure) break
  }
  return { ...best.read, words: turnedBack(best.read.words, best.orientation, size) }
}

type Box = readonly [x0: number, y0: number, x1: number, y1: number]

function turnedBack(
  { offsets, lengths, boxes }: WordBoxes,
  orientation: Orientation,
  { width, height }: { readonly width: number; readonly height: number },
): WordBoxes {
  const back: Readonly<Record<Orientation, (box: Box) => Box>> = {
    1: (box) => box,
    3: ([x0, y0, x1, y1]) => [width - x1, height - y1, width - x0, height - y0],
    6: ([x0, y0, x1, y1]) => [y0, height - x1, y1, height - x0],
    8: ([x0, y0, x1, y1]) => [width - y1, x0, width - y0, x1],
  }
  const turned = Array.from(offsets, (_offset, index) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(4 * index, 4 * index + 4)
    return back[orientation]([x0, y0, x1, y1])
  })
  return { offsets, lengths, boxes: Float32Array.from(turned.flat()) }
}
