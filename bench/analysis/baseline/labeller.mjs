/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// The recommended token-labelling model: bagged first-stage CRFs -> stacked second-stage CRF whose node potentials are
// summed with boosted trees -> entity merging -> calibrated entity confidences. Cross-validated report comes with training.
import { layout } from './layout.mjs'
import { featurize } from './features.mjs'
import { Crf, forwardBackward, viterbi } from './crf.mjs'
import { Gbdt } from './gbdt.mjs'
import { BagMlp } from './mlp.mjs'
import { soften, stackExtra, dense } from './stack.mjs'
import { LinkModel, candidates, mergeLearned, mergeRules } from './merge.mjs'
import { Prf, entityKeys, spans } from './metrics.mjs'
import { rng, shuffle } from './types.mjs'
import { union } from './layout.mjs'

const logit = (c) => {
  const p = Math.min(1 - 1e-4, Math.max(1e-4, c))
  return Math.log(p / (1 - p))
}
export class Cancelled extends Error {}

export class TokenLabeller {
  labels = []
  types = []
  stage1 = []
  stage2 = null
  link = new LinkModel()
  platt = [1, 0]
  temp = 1
  report = {}
  o
  progress
  steps = 0
  total = 1
  constructor(o = {}) {
    const { progress, ...rest } = o
    this.progress = progress
    this.o = {
      order: 'boxes',
      bits: 18,
      folds: 5,
      folds2: 3,
      epochs: 20,
      dropout: 0.5,
      rounds: 120,
      wCrf: 0.7,
      wGbdt: 1,
      wMlp: 0,
      seed: 1,
      stages: 2,
      merge: 'learned',
      linkTh: 0.5,
      ruleX: 1,
      ruleY: 1,
      groups1: ['nb', 'rowidx'],
      groups2: ['rowidx'],
      ...rest,
    }
  }
  tick(what) {
    if (this.progress?.(++this.steps, this.total, what) === false) throw new Cancelled('cancelled')
  }
  prep(d, withY) {
    const lay = layout(d.tokens),
      order = this.o.order === 'given' ? d.tokens.map((_, i) => i) : lay.order
    const f = featurize(d.tokens, lay, order, {
      nodeBits: this.o.bits,
      edgeBits: 12,
      useSeqGap: true,
      groups: new Set(this.o.groups1),
    })
    return { d, lay, order, node: f.node, edge: f.edge, y: withY ? this.tags(d, order) : new Int32Array(order.length) }
  }
  /** B for the first word of an entity, I for all later ones, wherever they lie in the sequence. */
  tags(d, order) {
    const ent = new Int32Array(d.tokens.length).fill(-1),
      seen = new Set()
    d.entities.forEach((e, k) => e.tokens.forEach((t) => (ent[t] = k)))
    return Int32Array.from(order, (i) => {
      const e = ent[i]
      if (e < 0) return 0
      const ty = this.types.indexOf(d.entities[e].type),
        first = !seen.has(e)
      seen.add(e)
      return 1 + 2 * ty + (first ? 0 : 1)
    })
  }
  crf(data, seed) {
    const m = new Crf(this.labels.length, 2 ** this.o.bits, 4096)
    m.train(data, { epochs: this.o.epochs, dropout: this.o.dropout, lr: 0.1, l2: 1e-4, seed })
    return m
  }
  second(x, s) {
    const f = featurize(
      x.d.tokens,
      x.lay,
      x.order,
      { nodeBits: this.o.bits, edgeBits: 12, useSeqGap: true, groups: new Set(this.o.groups2) },
      stackExtra(x.d.tokens, x.lay, s),
    )
    return { node: f.node, edge: f.edge, y: x.y }
  }
  trainStage2(items, soft, seed) {
    const crf = this.crf(
      items.map((x, i) => this.second(x, soft[i])),
      seed,
    )
    let gbdt = null
    const X = items.flatMap((x, i) => {
      const D = dense(x.d.tokens, x.lay, soft[i], x.order)
      return x.order.map((j) => D[j])
    })
    if (X.length > 200 && this.o.wGbdt > 0) {
      gbdt = new Gbdt()
      gbdt.train(X, Int32Array.from(items.flatMap((x) => [...x.y])), this.labels.length, {
        rounds: this.o.rounds,
        minLeaf: Math.max(5, Math.min(20, Math.floor(X.length / 200))),
        seed,
      })
    }
    let mlp = null
    if (this.o.wMlp > 0) {
      const q = items.map((x, i) => this.second(x, soft[i]))
      mlp = new BagMlp(2 ** this.o.bits, 32, this.labels.length, seed)
      mlp.train(
        q.flatMap((x) => x.node),
        Int32Array.from(q.flatMap((x) => [...x.y])),
        { epochs: 12, lr: 0.03, dropout: 0.3, seed },
      )
    }
    return { crf, gbdt, mlp }
  }
  pots(s2, x, s) {
    const q = this.second(x, s),
      { N, E } = s2.crf.potentials(q),
      L = this.labels.length
    if (s2.gbdt) {
      const D = dense(x.d.tokens, x.lay, s, x.order)
      x.order.forEach((j, t) => {
        const g = s2.gbdt.logp(D[j])
        for (let k = 0; k < L; k++) N[t * L + k] = this.o.wCrf * N[t * L + k] + this.o.wGbdt * g[k]
      })
    }
    if (s2.mlp)
      q.node.forEach((f, t) => {
        const g = s2.mlp.logp(f)
        for (let k = 0; k < L; k++) N[t * L + k] += this.o.wMlp * g[k]
      })
    return { N, E }
  }
  /** Words to fragments: inside one run of the layout, split at B and at type changes. */
  fragments(x, y, P) {
    const L = this.labels.length,
      out = []
    let lastT = -9
    for (let t = 0; t < y.length; t++) {
      if (!y[t]) continue
      const i = x.order[t],
        ty = (y[t] - 1) >> 1,
        isB = (y[t] - 1) % 2 === 0,
        c = P[t * L + 1 + 2 * ty] + P[t * L + 2 + 2 * ty],
        prev = out[out.length - 1]
      const sameRun = prev && t === lastT + 1 && x.lay.runOf[i] === x.lay.runOf[prev.tokens[prev.tokens.length - 1]]
      if (prev && sameRun && !isB && prev.type === this.types[ty]) {
        prev.tokens.push(i)
        prev.conf += c
      } else
        out.push({
          type: this.types[ty],
          tokens: [i],
          box: x.d.tokens[i].box,
          conf: c,
          startsB: P[t * L + 1 + 2 * ty] / Math.max(1e-6, c),
        })
      lastT = t
    }
    for (const f of out) {
      f.conf /= f.tokens.length
      f.box = union(f.tokens.map((k) => x.d.tokens[k].box))
    }
    return out
  }
  decode(x, N, E) {
    const L = this.labels.length,
      n = x.order.length,
      y = viterbi(N, E, n, L),
      T = this.temp
    const P = forwardBackward(T === 1 ? N : N.map((v) => v / T), T === 1 ? E : E.map((v) => v / T), n, L).P
    const tags = Array.from(y, (k) => this.labels[k])
    let entities
    if (this.o.order === 'given')
      entities = spans(tags).map(([a, b, type]) => {
        const ty = this.types.indexOf(type)
        let c = 0
        for (let t = a; t < b; t++) c += Math.log(Math.max(1e-6, P[t * L + y[t]]))
        if (b < n) c += Math.log(Math.max(1e-6, 1 - P[b * L + 2 + 2 * ty]))
        return { type, tokens: x.order.slice(a, b), conf: Math.exp(c / (b - a)) }
      })
    else {
      const F = this.fragments(x, y, P)
      entities =
        this.o.merge === 'rules'
          ? mergeRules(x.d.tokens, x.lay, F, this.o.ruleX, this.o.ruleY)
          : this.o.merge === 'learned'
            ? mergeLearned(x.d.tokens, x.lay, F, this.link, this.o.linkTh)
            : F.map((f) => ({ type: f.type, tokens: f.tokens, conf: f.conf }))
    }
    return { y, P, entities, tags }
  }
  cal(c) {
    return 1 / (1 + Math.exp(-(this.platt[0] * logit(c) + this.platt[1])))
  }
  train(docs) {
    const o = this.o
    this.types = [...new Set(docs.flatMap((d) => d.entities.map((e) => e.type)))].sort()
    this.labels = ['O', ...this.types.flatMap((t) => ['B-' + t, 'I-' + t])]
    const L = this.labels.length,
      items = docs.map((d) => this.prep(d, true)),
      n = items.length,
      K = Math.max(2, Math.min(o.folds, n)),
      K2 = Math.max(2, Math.min(o.folds2, n))
    this.total = K + (o.stages === 2 ? K2 + 1 : 0) + 1
    const perm = shuffle(
        items.map((_, i) => i),
        rng(o.seed * 7919),
      ),
      soft = new Array(n),
      P1 = new Array(n)
    this.stage1 = []
    for (let f = 0; f < K; f++) {
      const m = this.crf(
        perm.filter((_, k) => k % K !== f).map((i) => items[i]),
        o.seed * 100 + f,
      )
      perm.forEach((i, k) => {
        if (k % K === f) {
          P1[i] = m.marginals(items[i])
          soft[i] = soften(P1[i], items[i].order, L)
        }
      })
      this.stage1.push(m)
      this.tick('first stage')
    }
    // link model on gold fragments, with out-of-fold begin probabilities
    if (o.order === 'boxes' && o.merge === 'learned') {
      const X = [],
        Y = []
      items.forEach((x, i) => {
        const F = this.fragments(x, x.y, P1[i]),
          ent = new Int32Array(x.d.tokens.length).fill(-1)
        x.d.entities.forEach((e, k) => e.tokens.forEach((t) => (ent[t] = k)))
        const nxt = new Map(),
          last = new Map()
        F.forEach((fr, k) => {
          const e = ent[fr.tokens[0]]
          if (last.has(e)) nxt.set(last.get(e), k)
          last.set(e, k)
        })
        for (const c of candidates(x.d.tokens, x.lay, F)) {
          X.push(c.x)
          Y.push(nxt.get(c.a) === c.b ? 1 : 0)
        }
      })
      this.link.train(X, Y, o.seed)
    }
    this.tick('links')
    // out-of-fold predictions of the whole model: honest report and calibration
    const pots = new Array(n)
    if (o.stages === 2) {
      for (let f = 0; f < K2; f++) {
        const idx = perm.filter((_, k) => k % K2 !== f),
          s2 = this.trainStage2(
            idx.map((i) => items[i]),
            idx.map((i) => soft[i]),
            o.seed * 1000 + f,
          )
        perm.forEach((i, k) => {
          if (k % K2 === f) pots[i] = this.pots(s2, items[i], soft[i])
        })
        this.tick('cross-validation')
      }
      this.stage2 = this.trainStage2(items, soft, o.seed)
      this.tick('second stage')
    } else
      items.forEach((x, i) => {
        pots[i] = { N: P1[i].map((v) => Math.log(v + 1e-9)), E: new Float64Array(x.order.length * L * L) }
      })
    // temperature by out-of-fold log-likelihood of word labels
    let bestT = 1,
      bl = -Infinity
    for (const T of [0.7, 0.85, 1, 1.2, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6]) {
      let ll = 0
      items.forEach((x, i) => {
        const P = forwardBackward(
          pots[i].N.map((v) => v / T),
          pots[i].E.map((v) => v / T),
          x.order.length,
          L,
        ).P
        x.y.forEach((c, t) => (ll += Math.log(Math.max(1e-9, P[t * L + c]))))
      })
      if (ll > bl) {
        bl = ll
        bestT = T
      }
    }
    this.temp = bestT
    const prf = new Prf(),
      zs = [],
      ok = []
    items.forEach((x, i) => {
      const d = this.decode(x, pots[i].N, pots[i].E),
        g = new Set(entityKeys(x.d.entities))
      prf.add(entityKeys(d.entities), g)
      d.entities.forEach((e) => {
        zs.push(logit(e.conf))
        ok.push(g.has(entityKeys([e])[0]) ? 1 : 0)
      })
    })
    // Platt scaling of entity confidence: damped Newton, prior a = 1, b = 0
    let a = 1,
      b = 0
    const nll = (A, B) => {
      let v = (A - 1) ** 2 + B * B
      zs.forEach((z0, k) => {
        const z = A * z0 + B
        v += Math.log(1 + Math.exp(-Math.abs(z))) + (ok[k] ? Math.max(0, -z) : Math.max(0, z))
      })
      return v
    }
    for (let it = 0, mu = 1, cur = nll(a, b); it < 60; it++) {
      let ga = 2 * (a - 1),
        gb = 2 * b,
        haa = 2 + mu,
        hbb = 2 + mu,
        hab = 0
      zs.forEach((z, k) => {
        const p = 1 / (1 + Math.exp(-(a * z + b))),
          e = p - ok[k],
          w = p * (1 - p)
        ga += e * z
        gb += e
        haa += w * z * z
        hbb += w
        hab += w * z
      })
      const det = haa * hbb - hab * hab,
        na = a - (hbb * ga - hab * gb) / det,
        nb = b - (haa * gb - hab * ga) / det,
        v = nll(na, nb)
      if (v < cur) {
        if (cur - v < 1e-7) break
        a = na
        b = nb
        cur = v
        mu = Math.max(1e-6, mu / 4)
      } else mu *= 8
    }
    if (Number.isFinite(a) && Number.isFinite(b) && a > 0.1) this.platt = [a, b]
    this.report = {
      crossValidated: true,
      folds: K2,
      documents: n,
      f1: +prf.f1.toFixed(4),
      precision: +prf.p.toFixed(4),
      recall: +prf.r.toFixed(4),
      byType: prf.types(),
      temperature: bestT,
      platt: this.platt,
    }
  }
  predict(d) {
    const L = this.labels.length
    if (!d.tokens.length) return { tags: [], entities: [], probs: [] }
    const x = this.prep(d, false),
      P = new Float64Array(x.order.length * L)
    for (const m of this.stage1) {
      const p = m.marginals(x)
      for (let k = 0; k < p.length; k++) P[k] += p[k] / this.stage1.length
    }
    let N, E
    if (this.stage2) ({ N, E } = this.pots(this.stage2, x, soften(P, x.order, L)))
    else {
      N = P.map((v) => Math.log(v + 1e-9))
      E = new Float64Array(x.order.length * L * L)
    }
    const r = this.decode(x, N, E),
      probs = new Array(d.tokens.length)
    x.order.forEach((i, t) => (probs[i] = r.P.slice(t * L, t * L + L)))
    return { tags: r.tags, entities: r.entities.map((e) => ({ ...e, conf: this.cal(e.conf), raw: e.conf })), probs }
  }
}
