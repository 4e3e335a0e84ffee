/* oxlint-disable -- the prototype as it was, against which the learners are measured */
// Text + layout features of word tokens, hashed to a fixed table. Works in any sequence order:
// "given" (the file's own order) or "boxes" (order computed from geometry alone).
import { hash } from './types.mjs'
import {} from './layout.mjs'

export const shape = (w) =>
  w
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{Ll}/gu, 'x')
    .replace(/\d/g, '0')
    .replace(/(.)\1{2,}/g, '$1$1')
const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*[.,]?$/i
const DATE = /^\W*\d{1,4}[\/.\-]\d{1,2}([\/.\-]\d{2,4})?\W*$/
const MONEY = /^[\(\-]?(RM|USD|EUR|\$|£|€)?\s*-?\d[\d,]*\.\d{2}\)?$/i
/** Broad word class, kept small so that it generalises from few documents. */
export function wordClass(w) {
  if (/^\d+$/.test(w)) return 'n' + Math.min(8, w.length)
  if (MONEY.test(w)) return 'money'
  if (DATE.test(w)) return 'date'
  if (/^\d{1,2}:\d{2}(:\d{2})?$/.test(w)) return 'time'
  if (MONTH.test(w)) return 'month'
  if (/^[\d.,%$()\-\/]+$/.test(w)) return 'num'
  if (/^[^\p{L}\d]+$/u.test(w)) return w.length > 2 ? 'punctrun' : 'p' + w
  if (/\S+@\S+/.test(w)) return 'email'
  if (/\d/.test(w)) return /\p{L}/u.test(w) ? 'alnum' : 'numx'
  const end = /[:?]$/.test(w) ? ':' : /[,;]$/.test(w) ? ',' : /\.$/.test(w) ? '.' : ''
  const core = w.replace(/^\P{L}+|\P{L}+$/gu, '')
  const c =
    core.length === 1
      ? 'one'
      : core === core.toUpperCase()
        ? 'UP'
        : /^\p{Lu}\p{Ll}*/u.test(core) && core.slice(1) === core.slice(1).toLowerCase()
          ? 'Cap'
          : core === core.toLowerCase()
            ? 'low'
            : 'mix'
  return c + end
}
export const norm = (w) => w.toLowerCase().replace(/\d/g, '0')
const q = (v, edges) => {
  let k = 0
  while (k < edges.length && v >= edges[k]) k++
  return k
}
const GAP = [-0.5, 0.15, 0.4, 0.7, 1, 1.5, 2.5, 4, 8, 16]
const VG = [0.5, 1.1, 1.6, 2.2, 3, 5, 9]

/** Extra(t) lets a later stage add features of the token (for example, first-stage predictions). */
export function featurize(T, lay, order, o, extra) {
  const n = T.length,
    nm = 2 ** o.nodeBits - 1,
    em = 2 ** o.edgeBits - 1
  const lw = T.map((t) => norm(t.text)),
    cls = T.map((t) => wordClass(t.text)),
    sh = T.map((t) => shape(t.text))
  const has = (g) => !o.groups || o.groups.has(g)
  const runText = lay.runs.map((r) => r.tokens.map((k) => lw[k]).join(' '))
  const runInfo = lay.runs.map((r) => {
    const f = r.tokens[0],
      l = r.tokens[r.tokens.length - 1]
    const nd = r.tokens.filter((k) => /\d/.test(T[k].text)).length,
      up = r.tokens.filter((k) => cls[k].startsWith('UP')).length,
      cp = r.tokens.filter((k) => /^(Cap|UP)/.test(cls[k])).length
    const m = r.tokens.length
    return {
      first: lw[f],
      last: lw[l],
      colon: /[:?]$/.test(T[l].text),
      hasColon: r.tokens.some((k) => /:$/.test(T[k].text)),
      dig: nd === m ? 2 : nd ? 1 : 0,
      up: up === m ? 2 : up ? 1 : 0,
      cap: cp === m ? 2 : cp * 2 > m ? 1 : 0,
      n: m,
      nb: q(m, [2, 3, 4, 6, 9, 14]),
      c: cls[f] + '/' + cls[l],
    }
  })
  const repeat = new Map()
  for (const t of runText) repeat.set(t, (repeat.get(t) ?? 0) + 1)
  const seqPos = new Int32Array(n)
  order.forEach((i, t) => (seqPos[i] = t))
  const heights = T.map((t) => (t.box[3] - t.box[1]) / lay.medH)
  const node = [],
    edge = []
  for (let t = 0; t < n; t++) {
    const i = order[t],
      b = T[i].box,
      w = T[i].text,
      F = []
    const add = (tpl, s) => {
      F.push(hash(s, tpl) & nm)
    }
    const l = lw[i],
      c = cls[i]
    add(0, '')
    add(1, l)
    add(2, sh[i])
    add(3, c)
    const bare = l.replace(/[^\p{L}\d]/gu, '')
    add(4, bare.slice(0, 3))
    add(5, bare.slice(-3))
    add(6, bare.slice(0, 4))
    add(7, bare.slice(-2))
    add(8, bare)
    add(9, String(Math.min(12, w.length)))
    if (has('ngram')) {
      const p = '^' + bare + '$'
      for (let k = 0; k + 3 <= p.length && k < 12; k++) add(10, p.slice(k, k + 3))
    }
    // sequence context
    for (const d of [-3, -2, -1, 1, 2, 3]) {
      const j = t + d < 0 || t + d >= n ? -1 : order[t + d],
        a = Math.abs(d)
      const key = 20 + d * 3
      if (j < 0) {
        add(key, '#')
        continue
      }
      add(key + 1, cls[j])
      if (a < 3) add(key, lw[j])
      if (a === 1) {
        add(40 + d, lw[j] + ' ' + l)
        add(43 + d, cls[j] + ' ' + c)
        add(46 + d, sh[j] + ' ' + sh[i])
      }
    }
    if (t > 0 && t + 1 < n) add(50, cls[order[t - 1]] + ' ' + c + ' ' + cls[order[t + 1]])
    const gapCode = (p, r) => {
      // geometry of the step p -> r
      if (p < 0 || r < 0) return 'edge'
      const A = T[p].box,
        B = T[r].box,
        h = Math.max(1, Math.min(A[3] - A[1], B[3] - B[1]))
      const ov = Math.min(A[3], B[3]) - Math.max(A[1], B[1])
      if (ov > 0.4 * h) return B[0] + B[2] > A[0] + A[2] ? 'h' + q((B[0] - A[2]) / lay.medH, GAP) : 'back'
      const dy = (B[1] + B[3] - (A[1] + A[3])) / 2 / lay.medH
      if (dy > 0 && dy < 2.6) {
        const ra = lay.runs[lay.runOf[p]]
        const dx = (B[0] - T[ra.tokens[0]].box[0]) / lay.medH
        return 'v' + q(dy, VG) + (Math.abs(dx) < 0.6 ? '=' : dx < 0 ? '<' : dx < 3 ? '>' : '>>')
      }
      return dy > 0 ? 'down' : 'up'
    }
    const pv = t ? order[t - 1] : -1,
      nx = t + 1 < n ? order[t + 1] : -1
    const gp = gapCode(pv, i),
      gn = gapCode(i, nx)
    if (!o.textOnly) {
      add(60, gp)
      add(61, gn)
      add(62, gp + gn)
      add(63, gp + c)
      add(64, gn + c)
      if (pv >= 0) add(65, gp + cls[pv] + ' ' + c)
      if (nx >= 0) add(66, gn + c + ' ' + cls[nx])
      // does the sequence step agree with geometry?
      const agree = (pv >= 0 && lay.right[pv] === i ? 1 : 0) + (nx >= 0 && lay.right[i] === nx ? 2 : 0)
      add(67, String(agree))
      add(68, agree + c)
      // absolute and relative position, size
      const x = (b[0] - lay.x0) / lay.W,
        y = (b[1] - lay.y0) / lay.H,
        xe = (b[2] - lay.x0) / lay.W
      add(70, String(Math.floor(x * 8)))
      add(71, String(Math.floor(y * 10)))
      add(72, Math.floor(x * 4) + ',' + Math.floor(y * 6))
      add(73, String(Math.floor(xe * 8)))
      add(74, String(q(heights[i], [0.6, 0.8, 0.95, 1.05, 1.2, 1.5, 2])))
      add(75, Math.floor(y * 10) + c)
      add(76, Math.floor(x * 8) + c)
      // run features
      const ri = lay.runOf[i],
        R = lay.runs[ri],
        I = runInfo[ri]
      const pos =
        R.tokens.length === 1 ? 'S' : lay.posInRun[i] === 0 ? 'B' : lay.posInRun[i] === R.tokens.length - 1 ? 'E' : 'M'
      add(80, pos)
      add(81, pos + c)
      add(82, pos + I.nb)
      add(83, runText[ri])
      add(84, 'f' + I.first)
      add(85, 'l' + I.last)
      add(86, pos + (I.colon ? ':' : '') + (I.hasColon ? ';' : ''))
      add(87, `${I.dig}${I.up}${I.cap}${I.nb}${I.colon}`)
      add(88, I.c)
      add(89, `${Math.min(4, R.idxInRow)}/${Math.min(5, R.rowSize)}`)
      add(90, `${Math.min(4, R.idxInRow)}/${Math.min(5, R.rowSize)}${I.colon}${I.dig}`)
      add(91, `${q(R.alignL, [1, 2, 4, 8])}${q(R.alignR, [1, 2, 4, 8])}`)
      add(92, String(Math.min(4, repeat.get(runText[ri]))))
      const cx = ((R.box[0] + R.box[2]) / 2 - lay.x0) / lay.W
      add(93, (Math.abs(cx - 0.5) < 0.06 && R.rowSize === 1 ? 'centre' : '') + I.up + I.nb)
      add(94, `${I.cap}${I.up}${R.rowSize === 1}${I.nb}`)
      if (has('rowidx')) {
        add(97, String(Math.min(12, R.row)))
        add(98, String(Math.min(12, lay.rows.length - R.row)))
        add(99, Math.min(8, R.row) + c)
      }
      add(95, String(q((R.box[2] - R.box[0]) / lay.W, [0.05, 0.1, 0.2, 0.35, 0.5, 0.8])))
      for (const k of R.tokens) if (k !== i && has('runbag')) add(96, lw[k])
      const nb = (tpl, r, horiz) => {
        if (r < 0) {
          add(tpl, 'none')
          add(tpl + 1, 'none' + I.colon + I.dig + I.cap)
          return
        }
        const J = runInfo[r],
          q2 = lay.runs[r]
        const g = horiz
          ? q(Math.max(q2.box[0] - R.box[2], R.box[0] - q2.box[2]) / lay.medH, GAP)
          : q(Math.abs(q2.box[1] + q2.box[3] - (R.box[1] + R.box[3])) / 2 / lay.medH, VG)
        const al =
          Math.abs(q2.box[0] - R.box[0]) < 0.6 * lay.medH
            ? 'L'
            : Math.abs(q2.box[2] - R.box[2]) < 0.6 * lay.medH
              ? 'R'
              : Math.abs(q2.box[0] + q2.box[2] - R.box[0] - R.box[2]) < lay.medH
                ? 'C'
                : '-'
        const sig = `${J.colon ? ':' : ''}${J.dig}${J.up}${J.cap}${J.nb}`
        add(tpl, g + al)
        add(tpl + 1, sig)
        add(tpl + 2, sig + '|' + `${I.colon ? ':' : ''}${I.dig}${I.up}${I.cap}`)
        add(tpl + 3, J.first)
        add(tpl + 4, J.last)
        add(tpl + 5, g + al + (J.colon ? ':' : '') + (I.colon ? ':' : '') + pos)
        add(tpl + 6, runText[r])
        add(tpl + 7, J.c)
        add(tpl + 8, c + '|' + J.c)
      }
      if (has('nb')) {
        nb(100, R.left, true)
        nb(110, R.right, true)
        nb(120, R.above, false)
        nb(130, R.below, false)
      }
      if (has('nb2')) {
        // header of the column and head of the row
        let up = R.above,
          k = 0
        while (
          up >= 0 &&
          lay.runs[up].above >= 0 &&
          k++ < 30 &&
          Math.abs(lay.runs[up].box[0] - R.box[0]) < 2 * lay.medH
        )
          up = lay.runs[up].above
        if (up >= 0) {
          add(140, runInfo[up].last)
          add(141, runInfo[up].c)
        }
        const head = lay.rows[R.row]?.[0] ?? ri
        if (head !== ri) {
          add(142, runText[head])
          add(143, runInfo[head].c + runInfo[head].colon)
          for (const kk of lay.runs[head].tokens) add(144, lw[kk])
        }
        if (R.left >= 0) for (const kk of lay.runs[R.left].tokens) add(145, lw[kk])
        if (R.above >= 0) for (const kk of lay.runs[R.above].tokens) add(146, lw[kk])
      }
    }
    extra?.(i, add)
    node.push(Int32Array.from(new Set(F)))
    const Ef = []
    const adde = (tpl, s) => {
      Ef.push(hash(s, tpl) & em)
    }
    adde(0, '')
    if (!o.textOnly) {
      adde(1, gp)
      const ag = pv >= 0 && lay.right[pv] === i ? 1 : 0
      adde(2, String(ag))
      if (pv >= 0) {
        adde(3, gp + (/[:?]$/.test(T[pv].text) ? ':' : ''))
        const R0 = lay.runOf[pv] === lay.runOf[i]
        adde(4, String(R0) + gp[0])
        adde(5, gp + cls[pv].slice(0, 3) + c.slice(0, 3))
        adde(6, gp + ag + (lay.left[i] >= 0 ? 'l' : '') + (lay.right[pv] >= 0 ? 'r' : ''))
      }
    } else if (pv >= 0) adde(5, cls[pv].slice(0, 3) + c.slice(0, 3))
    edge.push(Int32Array.from(new Set(Ef)))
  }
  return { node, edge, order }
}
