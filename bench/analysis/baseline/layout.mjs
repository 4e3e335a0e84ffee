/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Page geometry from word boxes only: mutual right/left neighbours, runs (words on one line with
// small gaps), rows, spatial neighbours of runs, and a row-major reading order.
import { median } from './types.mjs'

const vOverlap = (a, b) => Math.min(a[3], b[3]) - Math.max(a[1], b[1])
const hOverlap = (a, b) => Math.min(a[2], b[2]) - Math.max(a[0], b[0])

export function union(boxes) {
  const r = [Infinity, Infinity, -Infinity, -Infinity]
  for (const b of boxes) {
    r[0] = Math.min(r[0], b[0])
    r[1] = Math.min(r[1], b[1])
    r[2] = Math.max(r[2], b[2])
    r[3] = Math.max(r[3], b[3])
  }
  return r
}

export function layout(tokens, gapFactor = 1.0) {
  const n = tokens.length,
    B = tokens.map((t) => t.box)
  const medH = Math.max(1, median(B.map((b) => b[3] - b[1])))
  const page = union(B)
  const right = new Int32Array(n).fill(-1),
    left = new Int32Array(n).fill(-1)
  const rGap = new Float64Array(n).fill(Infinity),
    lGap = new Float64Array(n).fill(Infinity)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      const a = B[i],
        b = B[j]
      if (a[0] + a[2] >= b[0] + b[2]) continue // j must be to the right of i
      const h = Math.min(a[3] - a[1], b[3] - b[1])
      if (vOverlap(a, b) < 0.5 * h) continue
      const gap = b[0] - a[2]
      if (gap < -0.6 * Math.max(b[2] - b[0], 1)) continue
      if (gap < rGap[i]) {
        rGap[i] = gap
        right[i] = j
      }
      if (gap < lGap[j]) {
        lGap[j] = gap
        left[j] = i
      }
    }
  // runs: chains of mutual neighbours with a small gap
  const linked = (i) => {
    const j = right[i]
    if (j < 0 || left[j] !== i) return -1
    const h = Math.max(B[i][3] - B[i][1], B[j][3] - B[j][1])
    return rGap[i] <= gapFactor * Math.min(h, 2 * medH) ? j : -1
  }
  const runOf = new Int32Array(n).fill(-1),
    posInRun = new Int32Array(n)
  const runs = []
  const isHead = new Uint8Array(n).fill(1)
  for (let i = 0; i < n; i++) {
    const j = linked(i)
    if (j >= 0) isHead[j] = 0
  }
  for (let i = 0; i < n; i++) {
    if (!isHead[i]) continue
    const list = []
    for (let k = i; k >= 0 && runOf[k] < 0; k = linked(k)) {
      runOf[k] = runs.length
      posInRun[k] = list.length
      list.push(k)
    }
    runs.push({
      tokens: list,
      box: union(list.map((k) => B[k])),
      row: -1,
      left: -1,
      right: -1,
      above: -1,
      below: -1,
      idxInRow: 0,
      rowSize: 1,
      alignL: 0,
      alignR: 0,
    })
  }
  for (let i = 0; i < n; i++)
    if (runOf[i] < 0) {
      runOf[i] = runs.length
      runs.push({
        tokens: [i],
        box: B[i],
        row: -1,
        left: -1,
        right: -1,
        above: -1,
        below: -1,
        idxInRow: 0,
        rowSize: 1,
        alignL: 0,
        alignR: 0,
      })
    }
  // neighbours of runs
  const m = runs.length
  for (let i = 0; i < m; i++) {
    let dl = Infinity,
      dr = Infinity,
      da = Infinity,
      db = Infinity
    const a = runs[i].box
    for (let j = 0; j < m; j++) {
      if (i === j) continue
      const b = runs[j].box
      if (vOverlap(a, b) >= 0.4 * Math.min(a[3] - a[1], b[3] - b[1])) {
        const g1 = a[0] - b[2],
          g2 = b[0] - a[2]
        if (b[0] < a[0] && g1 < dl && g1 > -medH) {
          dl = g1
          runs[i].left = j
        }
        if (b[2] > a[2] && g2 < dr && g2 > -medH) {
          dr = g2
          runs[i].right = j
        }
      }
      if (hOverlap(a, b) > 0) {
        const ca = (a[1] + a[3]) / 2,
          cb = (b[1] + b[3]) / 2,
          g = Math.abs(ca - cb) + 0.05 * Math.abs(a[0] - b[0])
        if (cb < ca - 0.4 * medH && g < da) {
          da = g
          runs[i].above = j
        }
        if (cb > ca + 0.4 * medH && g < db) {
          db = g
          runs[i].below = j
        }
      }
      if (Math.abs(a[0] - b[0]) < 0.5 * medH) runs[i].alignL++
      if (Math.abs(a[2] - b[2]) < 0.5 * medH) runs[i].alignR++
    }
  }
  // rows: sweep by vertical centre, a run joins the row whose last run (nearest in x) overlaps it
  const byY = [...runs.keys()].sort((p, q) => runs[p].box[1] + runs[p].box[3] - (runs[q].box[1] + runs[q].box[3]))
  const rows = []
  for (const r of byY) {
    let best = -1,
      bo = 0
    for (let k = rows.length - 1; k >= Math.max(0, rows.length - 4); k--) {
      let near = -1,
        nd = Infinity
      let clash = false
      for (const q of rows[k]) {
        if (hOverlap(runs[q].box, runs[r].box) > 0.3 * medH) clash = true
        const d = Math.min(Math.abs(runs[q].box[0] - runs[r].box[2]), Math.abs(runs[r].box[0] - runs[q].box[2]))
        if (d < nd) {
          nd = d
          near = q
        }
      }
      if (clash || near < 0) continue
      const a = runs[near].box,
        b = runs[r].box,
        o = vOverlap(a, b) / Math.min(a[3] - a[1], b[3] - b[1])
      if (o > 0.45 && o > bo) {
        bo = o
        best = k
      }
    }
    if (best < 0) {
      best = rows.length
      rows.push([])
    }
    rows[best].push(r)
    runs[r].row = best
  }
  const order = []
  const rowY = rows.map((row) => row.reduce((s, r) => s + runs[r].box[1] + runs[r].box[3], 0) / row.length)
  const rowIdx = [...rows.keys()].sort((a, b) => rowY[a] - rowY[b])
  const sorted = []
  for (const k of rowIdx) {
    const row = rows[k].sort((p, q) => runs[p].box[0] - runs[q].box[0])
    row.forEach((r, i) => {
      runs[r].idxInRow = i
      runs[r].rowSize = row.length
      runs[r].row = sorted.length
      order.push(...runs[r].tokens)
    })
    sorted.push(row)
  }
  return {
    medH,
    W: Math.max(1, page[2] - page[0]),
    H: Math.max(1, page[3] - page[1]),
    x0: page[0],
    y0: page[1],
    right,
    left,
    runOf,
    posInRun,
    runs,
    rows: sorted,
    order,
  }
}
