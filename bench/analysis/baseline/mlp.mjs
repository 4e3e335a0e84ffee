/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Small network trained from scratch: hashed embedding bag -> ReLU -> softmax, AdaGrad, input dropout. Compared with the CRF.
import { rng, shuffle } from './types.mjs'
export class BagMlp {
  emb
  w
  b
  hb
  D
  K
  constructor(size, D, K, seed = 1) {
    this.D = D
    this.K = K
    const r = rng(seed)
    this.emb = Float32Array.from({ length: size * D }, () => (r() - 0.5) * 0.1)
    this.w = Float32Array.from({ length: D * K }, () => (r() - 0.5) * 0.3)
    this.b = new Float32Array(K)
    this.hb = new Float32Array(D).fill(0.05)
  }
  hidden(f, keep, h, sc) {
    const D = this.D
    h.fill(0)
    for (let k = 0; k < f.length; k++) {
      if (keep && !keep[k]) continue
      const o = f[k] * D
      for (let d = 0; d < D; d++) h[d] += this.emb[o + d]
    }
    for (let d = 0; d < D; d++) {
      h[d] = h[d] * sc + this.hb[d]
      if (h[d] < 0) h[d] = 0
    }
  }
  logp(f) {
    const h = new Float64Array(this.D)
    this.hidden(f, null, h, 1)
    return this.out(h)
  }
  out(h) {
    const { D, K } = this,
      s = Float64Array.from(this.b)
    for (let d = 0; d < D; d++) if (h[d]) for (let k = 0; k < K; k++) s[k] += h[d] * this.w[d * K + k]
    let m = -Infinity,
      z = 0
    for (const v of s) m = Math.max(m, v)
    for (const v of s) z += Math.exp(v - m)
    return s.map((v) => v - m - Math.log(z))
  }
  train(X, Y, o) {
    const { D, K } = this,
      r = rng(o.seed),
      ge = new Float32Array(this.emb.length).fill(0.01),
      gw = new Float32Array(this.w.length).fill(0.1),
      idx = X.map((_, i) => i),
      h = new Float64Array(D),
      dh = new Float64Array(D),
      sc = 1 / (1 - o.dropout)
    for (let e = 0; e < o.epochs; e++) {
      shuffle(idx, r)
      for (const i of idx) {
        const f = X[i],
          keep = new Uint8Array(f.length)
        for (let k = 0; k < f.length; k++) keep[k] = r() < o.dropout ? 0 : 1
        this.hidden(f, keep, h, sc)
        for (let d = 0; d < D; d++)
          if (r() < 0.3) h[d] = 0
          else h[d] /= 0.7
        const p = this.out(h).map(Math.exp)
        p[Y[i]] -= 1
        dh.fill(0)
        for (let d = 0; d < D; d++)
          if (h[d])
            for (let k = 0; k < K; k++) {
              const q = d * K + k
              dh[d] += p[k] * this.w[q]
              const g = p[k] * h[d]
              gw[q] += g * g
              this.w[q] -= (o.lr * g) / Math.sqrt(gw[q])
            }
        for (let k = 0; k < K; k++) this.b[k] -= 0.01 * p[k]
        for (let k = 0; k < f.length; k++) {
          if (!keep[k]) continue
          const b = f[k] * D
          for (let d = 0; d < D; d++) {
            const g = dh[d]
            if (!g) continue
            ge[b + d] += g * g
            this.emb[b + d] -= (o.lr * g) / Math.sqrt(ge[b + d])
          }
        }
      }
    }
  }
}
