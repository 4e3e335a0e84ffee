import {
  DocentError,
  type LabelScore,
  type ModelReport,
  type PageClassifier,
  type TokenLabeller,
} from '@docent/core/ports'

const text = new TextEncoder()
const packed = (value: unknown): Uint8Array => text.encode(JSON.stringify(value))

function unpacked<Value>(kind: string, bytes: Uint8Array): Value {
  try {
    const found = JSON.parse(new TextDecoder().decode(bytes)) as { kind?: string; value: Value }
    if (found.kind === kind) return found.value
  } catch {
    // Said below.
  }
  throw new DocentError({ code: 'invalid_input', message: 'These bytes are no model of this kind.' })
}

const score = (support: number): LabelScore => ({ precision: 1, recall: 1, f1: 1, support })

const report = (pages: readonly { readonly document: string }[], labels: readonly string[]): ModelReport => ({
  method: 'cross_validation',
  documents: new Set(pages.map(({ document }) => document)).size,
  pages: pages.length,
  indicative: true,
  overall: score(pages.length),
  labels: Object.fromEntries(labels.map((label) => [label, score(1)])),
})

const ready = { checkParameters() {}, async close() {} }

/** Learns labels of words by heart, at once. */
export const quickLabeller = (): TokenLabeller => ({
  ...ready,
  name: 'quick labeller',
  async train({ pages, onProgress }) {
    const known = new Map<string, string>()
    for (const { words, entities } of pages)
      for (const { label, words: places } of entities) for (const place of places) known.set(words[place]!.text, label)
    onProgress({ done: 1, total: 2, step: 'learning' })
    const labels = [...new Set(known.values())].sort()
    return { artifact: packed({ kind: 'labels', value: [...known] }), labels, report: report(pages, labels) }
  },
  async load(artifact) {
    const known = new Map(unpacked<[string, string][]>('labels', artifact))
    return {
      labels: [...new Set(known.values())].sort(),
      label: async (pages) =>
        pages.map(({ words }) =>
          words.flatMap(({ text: word, box }, place) => {
            const label = known.get(word)
            return label === undefined ? [] : [{ label, words: [place], box, confidence: 0.9 }]
          }),
        ),
      async close() {},
    }
  },
})

/** Takes every page for one of the class that it saw first. */
export const quickClassifier = (): PageClassifier => ({
  ...ready,
  name: 'quick classifier',
  async train({ pages }) {
    const classes = [...new Set(pages.map(({ pageClass }) => pageClass))]
    return { artifact: packed({ kind: 'classes', value: classes }), labels: classes, report: report(pages, classes) }
  },
  async load(artifact) {
    const classes = unpacked<string[]>('classes', artifact)
    return {
      classes,
      classify: async (pages) =>
        pages.map(() => classes.map((pageClass, at) => ({ pageClass, confidence: at === 0 ? 1 : 0 }))),
      async close() {},
    }
  },
})
