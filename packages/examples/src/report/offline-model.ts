import { scriptedModels } from '@docent/core/testing'
import type { ModelProvider, ModelRequest, ToolCall } from '@docent/core/ports'

interface Figure {
  readonly harbour: string
  readonly passengers: number
  /** Number of the passage that contains it. */
  readonly passage: number
}

/**
 * Does the task of the example without a language model, by a script: it reads the figures from what the tools of a real run give
 * it, so that everything but the thinking is as with a model.
 */
export const offlineModel = (): ModelProvider =>
  scriptedModels(
    (request) => {
      const figures = figuresIn(request)
      if (!request.tools?.length) return { tokens: [answerOf(figures)] }
      const turn = request.messages.filter(({ role }) => role === 'assistant').length
      return { tokens: [...(turns[turn] ?? finish)(figures)] }
    },
    { capabilities: { tools: true } },
  )

const call = (name: string, given: object): ToolCall => ({ id: `call-${name}`, name, arguments: JSON.stringify(given) })

const turns: readonly ((figures: readonly Figure[]) => readonly ToolCall[])[] = [
  () => [call('search', { query: 'ferry passengers carried in 2025 by each harbour' })],
  (figures) => [
    call('write_csv', {
      file_name: 'passengers',
      columns: ['Harbour', 'Passengers'],
      rows: figures.map(({ harbour, passengers }) => [harbour, passengers]),
    }),
    call('write_chart', {
      ...{ file_name: 'passengers', type: 'bar', format: 'svg', title: 'Passengers in 2025' },
      ...{ csv_file: 'passengers.csv', x: 'Harbour', y: ['Passengers'] },
    }),
  ],
  (figures) => [
    call('write_docx', { file_name: 'report', title: 'Ferries in 2025', markdown: reportOf(figures) }),
    call('write_file', { name: 'report.md', text: reportOf(figures) }),
  ],
]

const finish = (figures: readonly Figure[]) => [
  call('done', { passages: figures.map(({ passage }) => passage), notes: answerOf(figures) }),
]

const sum = (figures: readonly Figure[]) => figures.reduce((all, { passengers }) => all + passengers, 0)
const shown = (count: number) => count.toLocaleString('en')

const reportOf = (figures: readonly Figure[]): string =>
  [
    '# Ferries in 2025',
    '| Harbour | Passengers | Source |\n| --- | --- | --- |\n' +
      figures
        .map(({ harbour, passengers, passage }) => `| ${harbour} | ${shown(passengers)} | [${passage}] |`)
        .join('\n'),
    `All three together carried ${shown(sum(figures))} passengers.`,
  ].join('\n\n')

const answerOf = (figures: readonly Figure[]): string =>
  figures.length === 0
    ? 'The documents give no figures.'
    : `The ferries carried ${shown(sum(figures))} passengers: ${figures
        .map(({ harbour, passengers, passage }) => `${harbour} ${shown(passengers)} [${passage}]`)
        .join(', ')}. The report, the table and the chart are kept with this chat.`

/** Each harbour once, in the order of their names, from the passages that a request shows. */
function figuresIn({ messages }: ModelRequest): readonly Figure[] {
  const text = messages
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    )
    .join('\n')
  const found = new Map<string, Figure>()
  for (const [, passage, inside] of text.matchAll(/<passage number="(\d+)"[^>]*>([^<]*)<\/passage>/g)) {
    const [, harbour] = /# (\w+)/.exec(inside!) ?? []
    const [, passengers] = /([\d,]+) passengers/.exec(inside!) ?? []
    if (harbour === undefined || passengers === undefined) continue
    found.set(harbour, { harbour, passengers: Number(passengers.replaceAll(',', '')), passage: Number(passage) })
  }
  return [...found.values()].sort((one, other) => (one.harbour < other.harbour ? -1 : 1))
}
