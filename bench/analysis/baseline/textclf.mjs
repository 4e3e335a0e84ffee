/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Page classification: hashed word and character n-gram TF-IDF (or log-ratio scaling) with softmax regression; calibrated.
import { hash, rng, shuffle } from './types.mjs'

const wc = (w) => (/^\d+$/.test(w) ? '#' + Math.min(6, w.length) : w.replace(/\d/g, '0'))
/** Term counts: word unigrams, bigrams, character 3-5-grams inside words, and statistics that stand for layout. */
export function terms(text, o) {
  const mask = 2 ** (o.bits ?? 18) - 1,
    m = new Map() // id -> [count, family]
  const add = (tpl, s, fam) => {
    const id = hash(s, tpl) & mask,
      e = m.get(id)
    if (e) e[0]++
    else m.set(id, [1, fam])
  }
  const ws = text.toLowerCase().match(/\p{L}+|\d+|[^\s\p{L}\d]/gu) ?? []
  if (o.words !== false)
    ws.forEach((w, i) => {
      add(1, wc(w), 0)
      if (o.bigrams && i) add(2, wc(ws[i - 1]) + ' ' + wc(w), 1)
    })
  if (o.chars) {
    const t = text
      .toLowerCase()
      .replace(/\d/g, '0')
      .replace(/\s+/g, ' ')
      .slice(0, o.maxChars ?? 20000)
    for (const w of t.split(' ')) {
      const p = ' ' + w + ' '
      for (let n = 3; n <= 5; n++) for (let k = 0; k + n <= p.length; k++) add(2 + n, p.slice(k, k + n), 2)
    }
  }
  if (o.stats) for (const s of stats(text)) add(9, s, 3)
  return m
}
/** Text statistics in coarse bins: length, shares of digits, capitals, colons, currency, sentence length. */
export function stats(text) {
  const n = Math.max(1, text.length),
    w = text.split(/\s+/).filter(Boolean),
    c = (re) => (text.match(re) ?? []).length
  const b = (name, v, step, max) => {
    const k = Math.min(max, Math.floor(v / step))
    return [`${name}${k}`, ...(k ? [`${name}>${k - 1}`] : []), `${name}<${k + 1}`]
  }
  return [
    ...b('len', Math.log2(w.length + 1), 1, 14),
    ...b('dig', c(/\d/g) / n, 0.05, 12),
    ...b('up', c(/[A-Z]/g) / n, 0.06, 12),
    ...b('col', c(/:/g) / w.length, 0.03, 10),
    ...b('cur', c(/[$£€]|RM/g) / w.length, 0.01, 8),
    ...b('wl', w.join('').length / Math.max(1, w.length), 0.7, 14),
    ...b('sent', w.length / (1 + c(/[.!?]\s/g)), 6, 12),
    ...b('pct', c(/%/g) / w.length, 0.01, 6),
    ...b('paren', c(/\(/g) / w.length, 0.02, 8),
    ...b('low', w.filter((x) => /^[a-z]+$/.test(x)).length / Math.max(1, w.length), 0.1, 10),
  ]
}
export class TextClassifier {
  o
  idf = new Float32Array(0)
  w = new Float32Array(0)
  b = new Float32Array(0)
  labels = []
  T = 1
  constructor(o = {}) {
    this.o = { bits: 18, epochs: 30, lr: 0.5, l2: 1e-5, dropout: 0.2, seed: 1, ...o }
  }
  vec(text) {
    const m = terms(text, this.o),
      ids = [...m.keys()],
      v = new Float32Array(ids.length),
      nn = [0, 0, 0, 0]
    ids.forEach((id, k) => {
      const [c, f] = m.get(id)
      v[k] = f === 3 ? 1 : (1 + Math.log(c)) * (this.idf[id] || 0)
      nn[f] += v[k] ** 2
    })
    ids.forEach((id, k) => {
      const f = m.get(id)[1]
      v[k] /= Math.sqrt(nn[f] || 1)
    })
    return { i: Int32Array.from(ids), v }
  }
  train(texts, y) {
    const { bits, epochs, lr, l2, dropout, seed } = this.o,
      r = rng(seed)
    this.labels = [...new Set(y)].sort()
    const K = this.labels.length,
      Y = y.map((l) => this.labels.indexOf(l))
    const df = new Float32Array(2 ** bits)
    for (const t of texts) for (const id of terms(t, this.o).keys()) df[id]++
    this.idf = df.map((d) => (d ? Math.log((1 + texts.length) / (1 + d)) + 1 : 0))
    const X = texts.map((t) => this.vec(t))
    this.w = new Float32Array(2 ** bits * K)
    this.b = new Float32Array(K)
    const g2 = new Float32Array(this.w.length).fill(1e-3),
      idx = X.map((_, i) => i),
      aw = new Float32Array(this.w.length)
    let na = 0
    for (let e = 0; e < epochs; e++) {
      shuffle(idx, r)
      for (const i of idx) {
        const x = X[i],
          keep = Uint8Array.from(x.i, () => (r() < dropout ? 0 : 1)),
          p = this.softmax(x, 1, keep)
        for (let k = 0; k < K; k++) {
          const g0 = p[k] - (k === Y[i] ? 1 : 0)
          this.b[k] -= 0.05 * lr * g0
          if (Math.abs(g0) < 1e-4) continue
          for (let q = 0; q < x.i.length; q++) {
            if (!keep[q]) continue
            const j = x.i[q] * K + k,
              g = g0 * x.v[q] + l2 * this.w[j]
            g2[j] += g * g
            this.w[j] -= (lr * g) / Math.sqrt(g2[j])
          }
        }
      }
      if (e >= epochs / 2) {
        na++
        for (let j = 0; j < aw.length; j++) aw[j] += this.w[j]
      }
    }
    for (let j = 0; j < aw.length; j++) this.w[j] = aw[j] / na
  }
  softmax(x, T = 1, keep) {
    const K = this.labels.length,
      s = Float64Array.from(this.b),
      sc = keep ? 1 / (1 - this.o.dropout) : 1
    for (let q = 0; q < x.i.length; q++) {
      if (keep && !keep[q]) continue
      const v = x.v[q] * sc,
        b = x.i[q] * K
      for (let k = 0; k < K; k++) s[k] += v * this.w[b + k]
    }
    let m = -Infinity,
      z = 0
    for (let k = 0; k < K; k++) {
      s[k] /= T
      m = Math.max(m, s[k])
    }
    for (let k = 0; k < K; k++) z += s[k] = Math.exp(s[k] - m)
    for (let k = 0; k < K; k++) s[k] /= z
    return s
  }
  predict(text) {
    return this.softmax(this.vec(text), this.T)
  }
}
/** Complement / multinomial naive Bayes over hashed word counts, as a low-data partner. */
export class NaiveBayes {
  labels = []
  lp = new Map()
  prior = []
  alpha
  o
  n = new Float64Array(0)
  def = new Float64Array(0)
  constructor(o = {}, alpha = 0.1) {
    this.o = o
    this.alpha = alpha
  }
  train(texts, y) {
    this.labels = [...new Set(y)].sort()
    const K = this.labels.length,
      tot = new Float64Array(K),
      c = new Map(),
      pr = new Float64Array(K)
    texts.forEach((t, i) => {
      const k = this.labels.indexOf(y[i])
      pr[k]++
      for (const [id, [n]] of terms(t, this.o)) {
        let v = c.get(id)
        if (!v) c.set(id, (v = new Float64Array(K)))
        const z = Math.log(1 + n)
        v[k] += z
        tot[k] += z
      }
    })
    this.prior = [...pr].map((v) => Math.log(v / texts.length))
    const V = c.size
    this.def = tot.map((t) => Math.log(this.alpha / (t + this.alpha * V)))
    for (const [id, v] of c)
      this.lp.set(
        id,
        v.map((x, k) => Math.log((x + this.alpha) / (tot[k] + this.alpha * V))),
      )
  }
  predict(text) {
    const s = Float64Array.from(this.prior)
    let n = 0
    for (const [id, [c]] of terms(text, this.o)) {
      const v = this.lp.get(id)
      if (!v) continue
      n++
      const z = Math.log(1 + c)
      for (let k = 0; k < s.length; k++) s[k] += z * v[k]
    }
    const T = 1 + n / 10
    let m = -Infinity,
      z = 0
    for (let k = 0; k < s.length; k++) {
      s[k] /= T
      m = Math.max(m, s[k])
    }
    for (let k = 0; k < s.length; k++) z += s[k] = Math.exp(s[k] - m)
    return s.map((v) => v / z)
  }
}
