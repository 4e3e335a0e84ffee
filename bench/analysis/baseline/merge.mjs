/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// From labelled words to entities without trusting any given order: fragments (runs of equal labels in
// reading order) are joined downwards or sideways by a small learned link model, or by fixed rules in the manner of
// H2O's post-processor parameters (distance thresholds in units of the mean token height).
import { rng, shuffle } from './types.mjs'
import { union } from './layout.mjs'
import { wordClass } from './features.mjs'

/** Fragments of a BIO prediction over a reading order. A break also happens where geometry jumps. */
export function fragments(T, order, tags, conf, bProb) {
  const out = []
  for (let t = 0; t < order.length; t++) {
    const tag = tags[t]
    if (tag === 'O') continue
    const prev = out[out.length - 1],
      i = order[t]
    const cont =
      tag[0] === 'I' &&
      t > 0 &&
      tags[t - 1] !== 'O' &&
      tags[t - 1].slice(2) === tag.slice(2) &&
      prev &&
      prev.tokens[prev.tokens.length - 1] === order[t - 1]
    if (cont) {
      prev.tokens.push(i)
      prev.conf += conf(t)
    } else out.push({ type: tag.slice(2), tokens: [i], box: T[i].box, conf: conf(t), startsB: bProb(t) })
  }
  for (const f of out) {
    f.box = union(f.tokens.map((i) => T[i].box))
    f.conf /= f.tokens.length
  }
  return out
}
/** Features of joining fragment b after fragment a (a above or left of b). */
export function linkFeatures(T, lay, a, b, between) {
  const h = lay.medH,
    vov = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]),
    same = vov > 0.4 * Math.min(a.box[3] - a.box[1], b.box[3] - b.box[1])
  const dx = (b.box[0] - a.box[2]) / h,
    la = a.tokens[a.tokens.length - 1],
    fb = b.tokens[0]
  const lastBox = T[la].box,
    firstBox = T[fb].box,
    dy = (firstBox[1] + firstBox[3] - (lastBox[1] + lastBox[3])) / 2 / h
  const hov = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0])
  if (same ? dx < -0.5 || dx > 6 : dy < 0.3 || dy > 3 || hov < -2 * h) return null
  const ca = wordClass(T[la].text),
    cb = wordClass(T[fb].text),
    wa = (a.box[2] - a.box[0]) / h,
    wb = (b.box[2] - b.box[0]) / h
  const k = a.type === 'HEADER' ? 0 : a.type === 'QUESTION' ? 1 : 2,
    f = [1]
  const bin = (v, e) => {
    let q = 0
    while (q < e.length && v >= e[q]) q++
    for (let z = 0; z <= e.length; z++) f.push(z === q ? 1 : 0)
  }
  f.push(
    same ? 1 : 0,
    k === 0 ? 1 : 0,
    k === 1 ? 1 : 0,
    same && k === 1 ? 1 : 0,
    !same && k === 1 ? 1 : 0,
    !same && k === 2 ? 1 : 0,
  )
  bin(same ? dx : -9, [-8, 0.2, 0.5, 1, 2, 3.5])
  bin(same ? 9 : dy, [0.8, 1.1, 1.3, 1.6, 2, 2.6, 8])
  bin(same ? 9 : Math.abs(b.box[0] - a.box[0]) / h, [0.3, 0.8, 2, 5, 8.5])
  bin(same ? 9 : Math.abs(a.box[0] + a.box[2] - b.box[0] - b.box[2]) / 2 / h, [0.5, 1.5, 4, 8.5])
  bin(wa, [4, 10, 20, 35])
  bin(wb, [4, 10, 20, 35])
  bin(wa - wb, [-12, -3, 3, 12])
  f.push(
    /[:?]$/.test(T[la].text) ? 1 : 0,
    /[:?]$/.test(T[b.tokens[b.tokens.length - 1]].text) ? 1 : 0,
    /[.]$/.test(T[la].text) ? 1 : 0,
    /[,\-&/]$/.test(T[la].text) ? 1 : 0,
    cb.startsWith('low') ? 1 : 0,
    cb.startsWith('Cap') ? 1 : 0,
    cb.startsWith('UP') ? 1 : 0,
    /^(n|num|money|date)/.test(cb) ? 1 : 0,
    /^(n|num|money|date)/.test(ca) ? 1 : 0,
    ca.startsWith('low') ? 1 : 0,
    ca.slice(0, 2) === cb.slice(0, 2) ? 1 : 0,
    /^\(?[a-z0-9]{1,2}[.)]/i.test(T[fb].text) ? 1 : 0,
  )
  f.push(
    between,
    a.tokens.length === 1 ? 1 : 0,
    b.tokens.length === 1 ? 1 : 0,
    b.startsB,
    !same ? b.startsB : 0,
    same ? b.startsB : 0,
  )
  const ha = T[la].box[3] - T[la].box[1],
    hb = firstBox[3] - firstBox[1]
  f.push(Math.min(2, Math.abs(Math.log(Math.max(1, ha) / Math.max(1, hb)))))
  // single item in its row, or one of several (tables rarely join downwards)
  const ra = lay.runs[lay.runOf[la]],
    rb = lay.runs[lay.runOf[fb]]
  f.push(
    ra.rowSize > 2 ? 1 : 0,
    rb.rowSize > 2 ? 1 : 0,
    ra.rowSize === 1 ? 1 : 0,
    rb.rowSize === 1 ? 1 : 0,
    !same && ra.rowSize > 2 && rb.rowSize > 2 ? 1 : 0,
  )
  return Float64Array.from(f)
}
/** Candidate successor pairs of the same type, nearest below or right. */
export function candidates(T, lay, F) {
  const out = []
  for (let a = 0; a < F.length; a++)
    for (let b = 0; b < F.length; b++) {
      if (a === b || F[a].type !== F[b].type) continue
      const A = F[a].box,
        B = F[b].box
      if (B[1] - A[3] > 4 * lay.medH || A[1] > B[3]) continue
      let between = 0
      const x0 = Math.max(A[0], B[0]),
        x1 = Math.min(A[2], B[2])
      for (const c of F) {
        if (c === F[a] || c === F[b]) continue
        const cy = (c.box[1] + c.box[3]) / 2
        if (cy > A[3] && cy < B[1] && Math.min(c.box[2], x1) > Math.max(c.box[0], x0)) {
          between = 1
          break
        }
      }
      const x = linkFeatures(T, lay, F[a], F[b], between)
      if (x) out.push({ a, b, x })
    }
  return out
}
export class LinkModel {
  w = new Float64Array(0)
  train(X, y, seed = 1, epochs = 30) {
    if (!X.length) return
    const D = X[0].length,
      g2 = new Float64Array(D).fill(1e-2),
      r = rng(seed),
      idx = X.map((_, i) => i),
      w = new Float64Array(D),
      acc = new Float64Array(D)
    let na = 0
    for (let e = 0; e < epochs; e++) {
      shuffle(idx, r)
      for (const i of idx) {
        const x = X[i]
        let s = 0
        for (let k = 0; k < D; k++) s += w[k] * x[k]
        const g0 = 1 / (1 + Math.exp(-s)) - y[i]
        for (let k = 0; k < D; k++)
          if (x[k]) {
            const g = g0 * x[k] + 1e-4 * w[k]
            g2[k] += g * g
            w[k] -= (0.1 * g) / Math.sqrt(g2[k])
          }
      }
      if (e >= epochs / 2) {
        na++
        for (let k = 0; k < D; k++) acc[k] += w[k]
      }
    }
    this.w = acc.map((v) => v / na)
  }
  p(x) {
    let s = 0
    for (let k = 0; k < x.length; k++) s += (this.w[k] ?? 0) * x[k]
    return 1 / (1 + Math.exp(-s))
  }
}
/** Greedy one-successor, one-predecessor linking by falling probability, then chains become entities. */
export function mergeLearned(T, lay, F, m, th = 0.5) {
  const c = candidates(T, lay, F)
    .map((q) => ({ ...q, p: m.p(q.x) }))
    .filter((q) => q.p >= th)
    .sort((p, q) => q.p - p.p)
  const next = new Int32Array(F.length).fill(-1),
    prev = new Int32Array(F.length).fill(-1)
  for (const q of c) {
    if (next[q.a] >= 0 || prev[q.b] >= 0) continue
    let z = q.b
    while (next[z] >= 0) z = next[z]
    if (z === q.a) continue
    next[q.a] = q.b
    prev[q.b] = q.a
  }
  return chains(F, next, prev)
}
/** Fixed rules: sideways if gap <= tx heights, downwards if vertical gap <= ty heights and the boxes overlap in x. */
export function mergeRules(T, lay, F, tx = 1.0, ty = 1.0, xy = () => true) {
  const h = lay.medH,
    next = new Int32Array(F.length).fill(-1),
    prev = new Int32Array(F.length).fill(-1)
  const c = []
  for (let a = 0; a < F.length; a++)
    for (let b = 0; b < F.length; b++) {
      if (a === b || F[a].type !== F[b].type) continue
      const A = F[a].box,
        B = F[b].box,
        vov = Math.min(A[3], B[3]) - Math.max(A[1], B[1]),
        hov = Math.min(A[2], B[2]) - Math.max(A[0], B[0])
      if (vov > 0.4 * Math.min(A[3] - A[1], B[3] - B[1])) {
        const d = (B[0] - A[2]) / h
        if (d > -0.5 && d <= tx) c.push({ a, b, d })
      } else if (xy(F[a].type) && hov > 0 && B[1] > A[1]) {
        const d = (B[1] - A[3]) / h
        if (d <= ty) c.push({ a, b, d })
      }
    }
  c.sort((p, q) => p.d - q.d)
  for (const q of c) {
    if (next[q.a] >= 0 || prev[q.b] >= 0) continue
    let z = q.b
    while (next[z] >= 0) z = next[z]
    if (z === q.a) continue
    next[q.a] = q.b
    prev[q.b] = q.a
  }
  return chains(F, next, prev)
}
function chains(F, next, prev) {
  const out = []
  F.forEach((f, k) => {
    if (prev[k] >= 0) return
    const tokens = []
    let c = 0,
      n = 0
    for (let z = k; z >= 0; z = next[z]) {
      tokens.push(...F[z].tokens)
      c += F[z].conf * F[z].tokens.length
      n += F[z].tokens.length
    }
    out.push({ type: f.type, tokens, conf: c / n })
  })
  return out
}
