/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Histogram gradient-boosted trees for K classes (softmax), leaf-wise growth, seeded row and column sampling.
import { rng } from './types.mjs'

export class Gbdt {
  edges = []
  trees = []
  K = 0
  base = []
  lr = 0.1
  binOf(f, v) {
    const e = this.edges[f]
    let lo = 0,
      hi = e.length
    while (lo < hi) {
      const m = (lo + hi) >> 1
      if (v >= e[m]) lo = m + 1
      else hi = m
    }
    return lo
  }
  train(X, y, K, o = {}) {
    const { rounds = 80, lr = 0.1, leaves = 16, minLeaf = 20, l2 = 1, colSample = 0.4, rowSample = 0.7, seed = 1 } = o
    const n = X.length,
      D = X[0].length,
      r = rng(seed),
      BINS = 48
    this.K = K
    this.lr = lr
    this.trees = []
    this.edges = []
    for (let f = 0; f < D; f++) {
      const s = new Set()
      for (let i = 0; i < n; i += Math.max(1, Math.floor(n / 4000))) s.add(X[i][f])
      const u = [...s].sort((a, b) => a - b),
        e = []
      const step = Math.max(1, u.length / (BINS - 1))
      for (let k = step; k < u.length; k += step) {
        const a = u[Math.floor(k)]
        if (!e.length || a > e[e.length - 1]) e.push(a)
      }
      this.edges.push(Float64Array.from(e.slice(0, BINS - 1)))
    }
    const B = []
    for (let f = 0; f < D; f++) {
      const b = new Uint8Array(n)
      for (let i = 0; i < n; i++) b[i] = this.binOf(f, X[i][f])
      B.push(b)
    }
    const cnt = new Float64Array(K)
    for (const c of y) cnt[c]++
    this.base = Array.from(cnt, (c) => Math.log((c + 1) / (n + K)))
    const S = new Float64Array(n * K)
    for (let i = 0; i < n; i++) for (let k = 0; k < K; k++) S[i * K + k] = this.base[k]
    const P = new Float64Array(n * K),
      G = new Float64Array(n),
      Hs = new Float64Array(n)
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < n; i++) {
        let m = -Infinity,
          z = 0
        for (let k = 0; k < K; k++) m = Math.max(m, S[i * K + k])
        for (let k = 0; k < K; k++) z += P[i * K + k] = Math.exp(S[i * K + k] - m)
        for (let k = 0; k < K; k++) P[i * K + k] /= z
      }
      const rows = []
      for (let i = 0; i < n; i++) if (r() < rowSample) rows.push(i)
      const layer = []
      for (let k = 0; k < K; k++) {
        for (let i = 0; i < n; i++) {
          const p = P[i * K + k]
          G[i] = p - (y[i] === k ? 1 : 0)
          Hs[i] = Math.max(1e-6, p * (1 - p))
        }
        const cols = []
        for (let f = 0; f < D; f++) if (r() < colSample) cols.push(f)
        const tr = this.grow(B, cols, Int32Array.from(rows), G, Hs, leaves, minLeaf, l2, BINS, lr)
        layer.push(tr)
        for (let i = 0; i < n; i++) {
          let nd = 0
          while (tr.feat[nd] >= 0) nd = B[tr.feat[nd]][i] <= tr.bin[nd] ? tr.left[nd] : tr.right[nd]
          S[i * K + k] += tr.value[nd]
        }
      }
      this.trees.push(layer)
      if (o.onRound?.(round) === false) break
    }
  }
  grow(B, cols, rows, G, H, leaves, minLeaf, l2, BINS, lr) {
    const feat = [],
      bin = [],
      left = [],
      right = [],
      value = []
    const newId = () => {
      feat.push(-1)
      bin.push(0)
      left.push(-1)
      right.push(-1)
      value.push(0)
      return feat.length - 1
    }
    const hist = (rw) => {
      const hg = new Float64Array(cols.length * BINS),
        hh = new Float64Array(cols.length * BINS),
        hn = new Int32Array(cols.length * BINS)
      for (let c = 0; c < cols.length; c++) {
        const bf = B[cols[c]],
          o = c * BINS
        for (let q = 0; q < rw.length; q++) {
          const i = rw[q],
            b = o + bf[i]
          hg[b] += G[i]
          hh[b] += H[i]
          hn[b]++
        }
      }
      return [hg, hh, hn]
    }
    const best = (nd) => {
      nd.gain = 0
      nd.f = -1
      const base = (nd.g * nd.g) / (nd.h + l2)
      for (let c = 0; c < cols.length; c++) {
        let g = 0,
          h = 0,
          m = 0
        const o = c * BINS
        for (let b = 0; b < BINS - 1; b++) {
          g += nd.hg[o + b]
          h += nd.hh[o + b]
          m += nd.hn[o + b]
          if (m < minLeaf) continue
          if (nd.rows.length - m < minLeaf) break
          const gain = (g * g) / (h + l2) + (nd.g - g) ** 2 / (nd.h - h + l2) - base
          if (gain > nd.gain + 1e-9) {
            nd.gain = gain
            nd.f = c
            nd.b = b
          }
        }
      }
    }
    const mk = (rw, hs) => {
      let g = 0,
        h = 0
      for (const i of rw) {
        g += G[i]
        h += H[i]
      }
      const nd = { rows: rw, g, h, hg: hs[0], hh: hs[1], hn: hs[2], gain: 0, f: -1, b: 0, id: newId() }
      best(nd)
      return nd
    }
    let open = [mk(rows, hist(rows))]
    const all = [open[0]]
    let nl = 1
    while (nl < leaves) {
      let bi = -1
      open.forEach((q, i) => {
        if (q.f >= 0 && q.gain > 0.01 && (bi < 0 || q.gain > open[bi].gain)) bi = i
      })
      if (bi < 0) break
      const nd = open[bi]
      open.splice(bi, 1)
      const bf = B[cols[nd.f]],
        L = [],
        R = []
      for (const i of nd.rows) (bf[i] <= nd.b ? L : R).push(i)
      const small = Int32Array.from(L.length < R.length ? L : R),
        big = Int32Array.from(L.length < R.length ? R : L)
      const hs = hist(small)
      const hb = [nd.hg, nd.hh, nd.hn]
      for (let k = 0; k < hb[0].length; k++) {
        hb[0][k] -= hs[0][k]
        hb[1][k] -= hs[1][k]
        hb[2][k] -= hs[2][k]
      }
      const a = mk(small, hs),
        b = mk(big, hb)
      feat[nd.id] = cols[nd.f]
      bin[nd.id] = nd.b
      left[nd.id] = L.length < R.length ? a.id : b.id
      right[nd.id] = L.length < R.length ? b.id : a.id
      open.push(a, b)
      all.push(a, b)
      nl++
    }
    for (const q of open) value[q.id] = (-lr * q.g) / (q.h + l2)
    return {
      feat: Int16Array.from(feat),
      bin: Uint8Array.from(bin),
      left: Int32Array.from(left),
      right: Int32Array.from(right),
      value: Float32Array.from(value),
    }
  }
  /** Log-probabilities of the classes. */
  logp(x) {
    const b = new Uint8Array(x.length)
    for (let f = 0; f < x.length; f++) b[f] = this.binOf(f, x[f])
    const s = Float64Array.from(this.base)
    for (const layer of this.trees)
      for (let k = 0; k < this.K; k++) {
        const t = layer[k]
        let nd = 0
        while (t.feat[nd] >= 0) nd = b[t.feat[nd]] <= t.bin[nd] ? t.left[nd] : t.right[nd]
        s[k] += t.value[nd]
      }
    let m = -Infinity,
      z = 0
    for (const v of s) m = Math.max(m, v)
    for (const v of s) z += Math.exp(v - m)
    for (let k = 0; k < this.K; k++) s[k] = s[k] - m - Math.log(z)
    return s
  }
  get bytes() {
    let b = 0
    for (const l of this.trees) for (const t of l) b += t.feat.length * 15
    return b
  }
}
