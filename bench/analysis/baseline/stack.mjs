/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Second stage: features of a token from first-stage marginals of itself, its run and the runs around it.
import {} from './layout.mjs'
import {} from './types.mjs'
import { wordClass } from './features.mjs'

/** Per-token type distribution: index 0 = O, then one per entity type, then probability of B. */

/** From position-ordered BIO marginals back to token order. Labels must be O, B-X, I-X, B-Y, I-Y... */
export function soften(P, order, L) {
  const n = order.length,
    T = 1 + (L - 1) / 2,
    type = new Array(n),
    b = new Float64Array(n),
    full = new Array(n)
  for (let t = 0; t < n; t++) {
    const v = new Float64Array(T),
      i = order[t]
    v[0] = P[t * L]
    for (let k = 1; k < T; k++) {
      v[k] = P[t * L + 2 * k - 1] + P[t * L + 2 * k]
      b[i] += P[t * L + 2 * k - 1]
    }
    type[i] = v
    full[i] = P.slice(t * L, t * L + L)
  }
  return { type, b, full }
}
const avg = (vs, T) => {
  const o = new Float64Array(T)
  for (const v of vs) for (let k = 0; k < T; k++) o[k] += v[k] / vs.length
  return o
}
export const code = (v) => {
  if (!v) return '-'
  let a = 0
  for (let k = 1; k < v.length; k++) if (v[k] > v[a]) a = k
  return a + (v[a] > 0.9 ? 'h' : v[a] > 0.6 ? 'm' : 'l')
}
export const arg1 = (v) => code(v)[0]

export function stackExtra(T, lay, s) {
  const K = s.type[0]?.length ?? 1
  const run = lay.runs.map((r) =>
    avg(
      r.tokens.map((k) => s.type[k]),
      K,
    ),
  )
  const R = (r) => (r < 0 ? null : run[r])
  const colVote = lay.runs.map((r) => {
    const same = lay.runs
      .map((q, k) => (q !== r && Math.abs(q.box[0] - r.box[0]) < 0.6 * lay.medH ? k : -1))
      .filter((k) => k >= 0)
    return same.length
      ? avg(
          same.map((k) => run[k]),
          K,
        )
      : null
  })
  const rowTypes = lay.rows.map((row) => row.map((r) => arg1(run[r])).join(''))
  return (i, add) => {
    const ri = lay.runOf[i],
      r = lay.runs[ri],
      me = s.type[i],
      c = wordClass(T[i].text)
    const bc = s.b[i] > 0.8 ? 'B' : s.b[i] > 0.4 ? 'b' : '.'
    add(200, code(me) + bc)
    add(201, code(run[ri]))
    add(202, code(me) + code(run[ri]))
    add(203, code(me) + c)
    const lt = R(r.left),
      rt = R(r.right),
      up = R(r.above),
      dn = R(r.below)
    add(204, code(lt))
    add(205, code(rt))
    add(206, code(up))
    add(207, code(dn))
    const m = code(run[ri])
    add(208, m + arg1(lt))
    add(209, m + arg1(rt))
    add(210, m + arg1(up))
    add(211, m + arg1(dn))
    add(212, arg1(run[ri]) + arg1(lt) + arg1(rt))
    add(213, arg1(run[ri]) + arg1(up) + arg1(dn))
    add(214, arg1(lt) + arg1(rt) + arg1(up) + arg1(dn))
    add(215, m + code(colVote[ri]))
    add(216, code(colVote[ri]))
    add(217, (rowTypes[r.row] ?? '').slice(0, 6) + '@' + r.idxInRow)
    const ll = r.left >= 0 ? R(lay.runs[r.left].left) : null,
      uu = r.above >= 0 ? R(lay.runs[r.above].above) : null
    add(218, m + arg1(lt) + arg1(ll))
    add(219, m + arg1(up) + arg1(uu))
  }
}
/** Dense features for boosted trees: marginals around the token plus raw geometry. */
export function dense(T, lay, s, order) {
  const K = s.type[0]?.length ?? 1,
    n = T.length,
    run = lay.runs.map((r) =>
      avg(
        r.tokens.map((k) => s.type[k]),
        K,
      ),
    )
  const pos = new Int32Array(n)
  order.forEach((i, t) => (pos[i] = t))
  const col = lay.runs.map((r) => {
    const same = lay.runs
      .map((q, k) => (q !== r && Math.abs(q.box[0] - r.box[0]) < 0.6 * lay.medH ? k : -1))
      .filter((k) => k >= 0)
    return same.length
      ? avg(
          same.map((k) => run[k]),
          K,
        )
      : null
  })
  const page = avg(s.type, K)
  const txt = lay.runs.map((r) => {
    const w = r.tokens.map((k) => T[k].text),
      m = w.length
    return [
      m,
      w.filter((x) => /\d/.test(x)).length / m,
      w.filter((x) => /^[^a-z]*[A-Z][^a-z]*$/.test(x)).length / m,
      w.filter((x) => /^[A-Z]/.test(x)).length / m,
      /[:?]$/.test(w[m - 1]) ? 1 : 0,
      w.join(' ').length,
    ]
  })
  return T.map((t, i) => {
    const f = [],
      ri = lay.runOf[i],
      r = lay.runs[ri],
      h = lay.medH
    const push = (v) => {
      for (let k = 0; k < K; k++) f.push(v ? v[k] : -1)
    }
    for (const v of s.full[i]) f.push(v)
    f.push(s.b[i])
    const pv = order[pos[i] - 1],
      nx = order[pos[i] + 1]
    for (const j of [pv, nx]) {
      push(j === undefined ? null : s.type[j])
      f.push(j === undefined ? -1 : s.b[j])
    }
    push(run[ri])
    for (const q of [r.left, r.right, r.above, r.below]) {
      push(q < 0 ? null : run[q])
      if (q < 0) f.push(99, 99, -1, -1, -1)
      else {
        const b = lay.runs[q].box,
          x = txt[q]
        f.push(
          Math.max(b[0] - r.box[2], r.box[0] - b[2]) / h,
          Math.max(b[1] - r.box[3], r.box[1] - b[3]) / h,
          x[0],
          x[1],
          x[4],
        )
      }
      const q2 =
        q < 0
          ? -1
          : q === r.left
            ? lay.runs[q].left
            : q === r.right
              ? lay.runs[q].right
              : q === r.above
                ? lay.runs[q].above
                : lay.runs[q].below
      push(q2 < 0 ? null : run[q2])
    }
    push(col[ri])
    push(page)
    f.push(...txt[ri])
    const b = t.box
    f.push(
      (b[0] - lay.x0) / lay.W,
      (b[1] - lay.y0) / lay.H,
      (b[2] - lay.x0) / lay.W,
      (b[3] - b[1]) / h,
      (r.box[0] - lay.x0) / lay.W,
      (r.box[2] - r.box[0]) / lay.W,
      r.idxInRow,
      r.rowSize,
      r.alignL,
      r.alignR,
      lay.posInRun[i],
      r.tokens.length - 1 - lay.posInRun[i],
      n,
    )
    for (const j of [pv, nx]) {
      if (j === undefined) f.push(99, 99, 0)
      else {
        const a = T[j].box
        f.push(
          j === pv ? (b[0] - a[2]) / h : (a[0] - b[2]) / h,
          (a[1] - b[1]) / h,
          lay.right[i] === j || lay.right[j] === i ? 1 : 0,
        )
      }
    }
    const w = t.text
    f.push(
      w.length,
      /[:?]$/.test(w) ? 1 : 0,
      /^\d/.test(w) ? 1 : 0,
      /^[A-Z]/.test(w) ? 1 : 0,
      w === w.toUpperCase() ? 1 : 0,
      /^[^\w]+$/.test(w) ? 1 : 0,
    )
    return Float32Array.from(f)
  })
}
