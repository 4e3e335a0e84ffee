import type { Turn } from './placed-word.ts'

/** The visible part of a page in the file's coordinates (y upwards), and how often it is turned clockwise to be shown. */
export interface PageView {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly quarterTurns: number
}

export interface PageFrame {
  readonly width: number
  readonly height: number
  /** A box in the file's coordinates converted to the displayed page, from its top left corner. */
  place(left: number, bottom: number, right: number, top: number): { x0: number; y0: number; x1: number; y1: number }
  /** The turn of letters that run in the direction (x, y) of the file's coordinates. */
  turnOf(x: number, y: number): Turn
}

export function createPageFrame(view: PageView): PageFrame {
  const across = Math.abs(view.right - view.left)
  const down = Math.abs(view.top - view.bottom)
  const quarterTurns = ((view.quarterTurns % 4) + 4) % 4
  const turned = quarterTurns % 2 === 1

  return {
    width: turned ? down : across,
    height: turned ? across : down,
    place: (left, bottom, right, top) => {
      switch (quarterTurns) {
        case 1:
          return { x0: bottom - view.bottom, y0: left - view.left, x1: top - view.bottom, y1: right - view.left }
        case 2:
          return { x0: view.right - right, y0: bottom - view.bottom, x1: view.right - left, y1: top - view.bottom }
        case 3:
          return { x0: view.top - top, y0: view.right - right, x1: view.top - bottom, y1: view.right - left }
        default:
          return { x0: left - view.left, y0: view.top - top, x1: right - view.left, y1: view.top - bottom }
      }
    },
    turnOf: (x, y) => {
      const inFile = Math.abs(x) >= Math.abs(y) ? (x < 0 ? 2 : 0) : y < 0 ? 1 : 3
      return ((inFile + quarterTurns) % 4) as Turn
    },
  }
}
