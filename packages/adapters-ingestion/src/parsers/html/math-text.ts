/** What parts the operands of an element, in the order in which they are written. */
const signs: Readonly<Record<string, readonly string[]>> = {
  mfrac: ['/'],
  msup: ['^'],
  msub: ['_'],
  msubsup: ['_', '^'],
  mover: ['^'],
  munder: ['_'],
  munderover: ['_', '^'],
  mtr: [' '],
  mtable: ['; '],
}
const roots = new Set(['msqrt', 'mroot'])
/** The same again for programs, which would double it. */
const annotations = new Set(['annotation', 'annotation-xml'])
/** Drawn over a letter, such as a bar, and no power of it. */
const accent = /^(?:&#?\w+;|[^\p{L}\p{N}])$/u
const tag = /<(\/?)(?:[a-z]+:)?([a-z-]+)(?=[\s/>])[^<>]*>|<[^<>]*>/gi

interface OpenElement {
  readonly name: string
  children: number
}

/** An equation in a page (MathML) in one line, as those of office formats: `a/b`, `x^2`. */
export function mathText(math: string): string {
  const parts: string[] = []
  const open: OpenElement[] = [{ name: 'math', children: 0 }]
  let from = 0
  let annotation = 0
  const addText = (to: number): void => {
    const text = math.slice(from, to).trim()
    if (annotation > 0 || text === '') return
    if (parts.at(-1) === '^' && open.at(-2)?.name === 'mover' && accent.test(text)) parts.pop()
    parts.push(text)
  }
  for (const match of math.matchAll(tag)) {
    addText(match.index)
    from = match.index + match[0].length
    const name = match[2]?.toLowerCase()
    if (name === undefined) continue
    const isEmpty = match[0].endsWith('/>')
    if (annotations.has(name) && !isEmpty) annotation = Math.max(0, annotation + (match[1] === '' ? 1 : -1))
    if (annotation > 0) continue
    if (match[1] === '/') {
      if (open.length > 1) open.pop()
      continue
    }
    const around = open.at(-1)
    if (around !== undefined) {
      const sign =
        around.children === 0 ? undefined : (signs[around.name]?.[around.children - 1] ?? signs[around.name]?.at(-1))
      if (sign !== undefined) parts.push(sign)
      around.children += 1
    }
    if (roots.has(name)) parts.push('√')
    if (name === 'mspace') parts.push(' ')
    if (!isEmpty) open.push({ name, children: 0 })
  }
  addText(math.length)
  return parts.join('').trim()
}
