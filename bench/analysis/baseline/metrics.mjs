/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Entity metrics (seqeval, IOB2 default mode), exact token-set metrics, calibration error.

/** Spans of an IOB sequence as seqeval's default mode reads them: [start, end), type. */
export function spans(tags) {
  const out = []
  let s = -1
  for (let i = 0; i <= tags.length; i++) {
    const t = i < tags.length ? tags[i] : 'O'
    if (s >= 0 && (t === 'O' || t[0] === 'B' || t.slice(2) !== tags[s].slice(2))) {
      out.push([s, i, tags[s].slice(2)])
      s = -1
    }
    if (t !== 'O' && s < 0) s = i
  }
  return out
}
export class Prf {
  tp = 0
  fp = 0
  fn = 0
  byType = new Map()
  t(k) {
    let v = this.byType.get(k)
    if (!v) this.byType.set(k, (v = [0, 0, 0]))
    return v
  }
  add(pred, gold) {
    const g = new Set(gold),
      p = new Set(pred)
    for (const x of p) {
      const ty = x.slice(x.lastIndexOf('|') + 1)
      if (g.has(x)) {
        this.tp++
        this.t(ty)[0]++
      } else {
        this.fp++
        this.t(ty)[1]++
      }
    }
    for (const x of g)
      if (!p.has(x)) {
        this.fn++
        this.t(x.slice(x.lastIndexOf('|') + 1))[2]++
      }
  }
  get p() {
    return this.tp / Math.max(1, this.tp + this.fp)
  }
  get r() {
    return this.tp / Math.max(1, this.tp + this.fn)
  }
  get f1() {
    return (2 * this.tp) / Math.max(1, 2 * this.tp + this.fp + this.fn)
  }
  types() {
    return Object.fromEntries(
      [...this.byType].map(([k, [a, b, c]]) => [k, +((2 * a) / Math.max(1, 2 * a + b + c)).toFixed(3)]),
    )
  }
}
export const spanKeys = (tags) => spans(tags).map(([a, b, t]) => `${a}-${b}|${t}`)
export const entityKeys = (es) => es.map((e) => `${[...e.tokens].sort((a, b) => a - b).join(',')}|${e.type}`)
/** Expected calibration error over equal-width bins. */
export function ece(conf, ok, bins = 10) {
  const n = new Float64Array(bins),
    c = new Float64Array(bins),
    a = new Float64Array(bins)
  conf.forEach((p, i) => {
    const b = Math.min(bins - 1, Math.floor(p * bins))
    n[b]++
    c[b] += p
    a[b] += ok[i] ? 1 : 0
  })
  let e = 0
  for (let b = 0; b < bins; b++) if (n[b]) e += Math.abs(c[b] - a[b]) / conf.length
  return e
}
export const mean = (x) => x.reduce((a, b) => a + b, 0) / Math.max(1, x.length)
export const sd = (x) => {
  const m = mean(x)
  return Math.sqrt(mean(x.map((v) => (v - m) ** 2)))
}
