import type { RunningTextKind } from '../office/running-text.ts'

/** Elements of a master page that hold the headers and footers of its pages. */
export const runningPlaces: ReadonlyMap<string, RunningTextKind> = new Map([
  ['style:header', 'Header'],
  ['style:header-left', 'Header'],
  ['style:header-first', 'Header'],
  ['style:footer', 'Footer'],
  ['style:footer-left', 'Footer'],
  ['style:footer-first', 'Footer'],
])
