import type { PageFrame } from './page-frame.ts'
import type { Pdfium } from './pdfium-module.ts'
import type { Rule } from './placed-word.ts'

const pathObject = 2
const lineTo = 0
const moveTo = 2
/** Parts of paths looked at; a page of more is a drawing. */
const mostParts = 20_000
/** Shorter lines are letters, ticks and rounded corners; lines off the level by more are slanted. */
const shortest = 6
const slant = 1

type Point = readonly [x: number, y: number]

/** Straight level and upright lines of a page. Synchronous; `scratch` has room for six floats. */
export function readRules(pdfium: Pdfium, page: number, scratch: number, frame: PageFrame): Rule[] {
  const rules: Rule[] = []
  let parts = 0
  const floats = (count: number): Float32Array => pdfium.pdfium.HEAPF32.subarray(scratch / 4, scratch / 4 + count)
  const add = ([x0, y0]: Point, [x1, y1]: Point): void => {
    const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)]
    const [bottom, top] = [Math.min(y0, y1), Math.max(y0, y1)]
    const [across, down] = [right - left, top - bottom]
    if (Math.max(across, down) >= shortest && Math.min(across, down) <= slant) {
      rules.push(frame.place(left, bottom, right, top))
    }
  }

  const readPath = (path: number): void => {
    pdfium.pdfium._FPDFPageObj_GetMatrix(path, scratch)
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(6)
    let start: Point | undefined
    let last: Point | undefined
    const count = pdfium.pdfium._FPDFPath_CountSegments(path)
    for (let index = 0; index < count && parts < mostParts; index += 1) {
      parts += 1
      const segment = pdfium.pdfium._FPDFPath_GetPathSegment(path, index)
      pdfium.pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
      const [x = 0, y = 0] = floats(2)
      const point: Point = [a * x + c * y + e, b * x + d * y + f]
      const type = pdfium.pdfium._FPDFPathSegment_GetType(segment)
      if (type === lineTo && last !== undefined) add(last, point)
      if (type === moveTo) start = point
      if (pdfium.pdfium._FPDFPathSegment_GetClose(segment) !== 0 && start !== undefined) add(point, start)
      last = point
    }
  }

  const objects = pdfium.FPDFPage_CountObjects(page)
  for (let index = 0; index < objects && parts < mostParts; index += 1) {
    const object = pdfium.pdfium._FPDFPage_GetObject(page, index)
    if (pdfium.pdfium._FPDFPageObj_GetType(object) === pathObject) readPath(object)
  }
  return rules
}
