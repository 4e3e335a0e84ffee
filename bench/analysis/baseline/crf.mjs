/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Linear-chain CRF over hashed binary features, with observation-conditioned transitions.
// AdaGrad, feature dropout, weight averaging over the last epochs. Deterministic for a seed.
import { rng, shuffle } from './types.mjs'

// edge[t] are features of the step t-1 -> t

export class Crf {
  L
  nodeSize
  edgeSize
  w
  e
  constructor(L, nodeSize, edgeSize) {
    this.L = L
    this.nodeSize = nodeSize
    this.edgeSize = edgeSize
    this.w = new Float32Array(nodeSize * L)
    this.e = new Float32Array(edgeSize * L * L)
  }
  nodeScores(feats, out, o, keep, scale = 1) {
    const L = this.L,
      w = this.w
    for (let y = 0; y < L; y++) out[o + y] = 0
    for (let k = 0; k < feats.length; k++) {
      if (keep && !keep[k]) continue
      const b = feats[k] * L
      for (let y = 0; y < L; y++) out[o + y] += w[b + y]
    }
    if (scale !== 1) for (let y = 0; y < L; y++) out[o + y] *= scale
  }
  edgeScores(feats, out, o) {
    const LL = this.L * this.L
    for (let k = 0; k < LL; k++) out[o + k] = 0
    for (let i = 0; i < feats.length; i++) {
      const b = feats[i] * LL
      for (let k = 0; k < LL; k++) out[o + k] += this.e[b + k]
    }
  }
  /** Potentials of a sequence. */
  potentials(s) {
    const n = s.node.length,
      L = this.L,
      N = new Float64Array(n * L),
      E = new Float64Array(n * L * L)
    for (let t = 0; t < n; t++) {
      this.nodeScores(s.node[t], N, t * L)
      if (t) this.edgeScores(s.edge[t], E, t * L * L)
    }
    return { N, E }
  }
  train(data, o = {}) {
    const { epochs = 20, lr = 0.1, l2 = 1e-4, dropout = 0.2, seed = 1, avgFrom = 0.5 } = o
    const L = this.L,
      LL = L * L,
      r = rng(seed)
    const gw = new Float32Array(this.w.length).fill(1e-2),
      ge = new Float32Array(this.e.length).fill(1e-2)
    let aw = null,
      ae = null,
      na = 0
    const idx = data.map((_, i) => i)
    for (let ep = 0; ep < epochs; ep++) {
      shuffle(idx, r)
      let loss = 0
      for (const di of idx) {
        const s = data[di],
          n = s.node.length
        if (!n) continue
        const N = new Float64Array(n * L),
          E = new Float64Array(n * LL)
        const keeps = []
        for (let t = 0; t < n; t++) {
          const f = s.node[t],
            keep = new Uint8Array(f.length)
          for (let k = 0; k < f.length; k++) keep[k] = dropout && r() < dropout ? 0 : 1
          keeps.push(keep)
          this.nodeScores(f, N, t * L, keep, 1 / (1 - dropout))
          if (t) this.edgeScores(s.edge[t], E, t * LL)
        }
        const fb = forwardBackward(N, E, n, L)
        loss += fb.logZ - pathScore(N, E, s.y, L)
        for (let t = 0; t < n; t++) {
          const f = s.node[t],
            keep = keeps[t],
            y = s.y[t]
          for (let k = 0; k < f.length; k++) {
            if (!keep[k]) continue
            const b = f[k] * L
            for (let c = 0; c < L; c++) {
              const g = fb.P[t * L + c] - (c === y ? 1 : 0) + l2 * this.w[b + c]
              if (g > -1e-4 && g < 1e-4) continue
              gw[b + c] += g * g
              this.w[b + c] -= (lr * g) / Math.sqrt(gw[b + c])
            }
          }
          if (!t) continue
          const yp = s.y[t - 1]
          for (const fe of s.edge[t]) {
            const b = fe * LL
            for (let k = 0; k < LL; k++) {
              const g = fb.Q[t * LL + k] - (k === yp * L + y ? 1 : 0) + l2 * this.e[b + k]
              if (g > -1e-4 && g < 1e-4) continue
              ge[b + k] += g * g
              this.e[b + k] -= (lr * g) / Math.sqrt(ge[b + k])
            }
          }
        }
      }
      if (ep >= Math.floor(avgFrom * epochs)) {
        aw ??= new Float32Array(this.w.length)
        ae ??= new Float32Array(this.e.length)
        na++
        for (let i = 0; i < aw.length; i++) aw[i] += this.w[i]
        for (let i = 0; i < ae.length; i++) ae[i] += this.e[i]
      }
      if (o.onEpoch?.(ep, loss) === false) break
    }
    if (aw && ae) {
      for (let i = 0; i < aw.length; i++) this.w[i] = aw[i] / na
      for (let i = 0; i < ae.length; i++) this.e[i] = ae[i] / na
    }
  }
  marginals(s) {
    const { N, E } = this.potentials(s)
    return forwardBackward(N, E, s.node.length, this.L).P
  }
  viterbi(s) {
    const { N, E } = this.potentials(s)
    return viterbi(N, E, s.node.length, this.L)
  }
}

export function pathScore(N, E, y, L) {
  let s = 0
  for (let t = 0; t < y.length; t++) s += N[t * L + y[t]] + (t ? E[t * L * L + y[t - 1] * L + y[t]] : 0)
  return s
}
/** Node marginals P[t,y], edge marginals Q[t,y',y], log partition; scaled in probability space. */
export function forwardBackward(N, E, n, L) {
  const LL = L * L,
    a = new Float64Array(n * L),
    b = new Float64Array(n * L),
    x = new Float64Array(n * L),
    X = new Float64Array(n * LL),
    c = new Float64Array(n)
  let logZ = 0
  for (let t = 0; t < n; t++) {
    let m = -Infinity
    for (let y = 0; y < L; y++) m = Math.max(m, N[t * L + y])
    for (let y = 0; y < L; y++) x[t * L + y] = Math.exp(N[t * L + y] - m)
    logZ += m
    if (t) {
      let me = -Infinity
      for (let k = 0; k < LL; k++) me = Math.max(me, E[t * LL + k])
      for (let k = 0; k < LL; k++) X[t * LL + k] = Math.exp(E[t * LL + k] - me)
      logZ += me
    }
    let sum = 0
    for (let y = 0; y < L; y++) {
      let v = 1
      if (t) {
        v = 0
        for (let p = 0; p < L; p++) v += a[(t - 1) * L + p] * X[t * LL + p * L + y]
      }
      a[t * L + y] = v * x[t * L + y]
      sum += a[t * L + y]
    }
    c[t] = sum
    logZ += Math.log(sum)
    for (let y = 0; y < L; y++) a[t * L + y] /= sum
  }
  for (let y = 0; y < L; y++) b[(n - 1) * L + y] = 1
  const P = new Float64Array(n * L),
    Q = new Float64Array(n * LL)
  for (let t = n - 1; t >= 0; t--) {
    for (let y = 0; y < L; y++) P[t * L + y] = a[t * L + y] * b[t * L + y]
    if (!t) break
    for (let p = 0; p < L; p++) {
      let v = 0
      for (let y = 0; y < L; y++) {
        const q = (X[t * LL + p * L + y] * x[t * L + y] * b[t * L + y]) / c[t]
        v += q
        Q[t * LL + p * L + y] = a[(t - 1) * L + p] * q
      }
      b[(t - 1) * L + p] = v
    }
  }
  return { P, Q, logZ }
}
export function viterbi(N, E, n, L) {
  const d = new Float64Array(n * L),
    bp = new Int32Array(n * L),
    out = new Int32Array(n)
  for (let t = 0; t < n; t++)
    for (let y = 0; y < L; y++) {
      let best = 0,
        arg = 0
      if (t) {
        best = -Infinity
        for (let p = 0; p < L; p++) {
          const v = d[(t - 1) * L + p] + E[t * L * L + p * L + y]
          if (v > best) {
            best = v
            arg = p
          }
        }
      }
      d[t * L + y] = best + N[t * L + y]
      bp[t * L + y] = arg
    }
  if (!n) return out
  let y = 0
  for (let k = 1; k < L; k++) if (d[(n - 1) * L + k] > d[(n - 1) * L + y]) y = k
  for (let t = n - 1; t >= 0; t--) {
    out[t] = y
    y = bp[t * L + y]
  }
  return out
}
