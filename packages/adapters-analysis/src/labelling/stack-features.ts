import { featureWriter, type AddFeature, type FeatureRows } from '../features/feature-rows.ts'
import type { Sequence } from '../chain/chain-model.ts'
import { greatest } from '../chain/best-path.ts'
import type { PreparedPage } from './prepared-page.ts'
import type { SoftRuns, SoftTags } from './soft-tags.ts'

/** What the chain of the second stage reads: the word's own features, and what the first stage believes around it. */
export function secondSequence(prepared: PreparedPage, soft: SoftTags, beliefs: SoftRuns, nodeBits: number): Sequence {
  const { order, own, edge } = prepared
  return { length: order.length, node: [own, beliefFeatures(prepared, soft, beliefs, nodeBits)], edge }
}

/** Templates 200 to 219. */
function beliefFeatures(
  { view, order }: PreparedPage,
  soft: SoftTags,
  beliefs: SoftRuns,
  nodeBits: number,
): FeatureRows {
  const rowTypes = view.layout.rows.map((row) => row.map((run) => likeliest(beliefs.runs[run])).join(',') + ',')
  const writer = featureWriter(nodeBits)
  for (const word of order) {
    const run = view.layout.runOf[word]!
    const { row, indexInRow } = view.layout.runs[run]!
    const own = soft.types.subarray(word * soft.typeCount, (word + 1) * soft.typeCount)
    const begins = soft.begin[word]! > 0.8 ? 'B' : soft.begin[word]! > 0.4 ? 'b' : '.'
    addOwn(writer.add, { own, begins, kind: view.words[word]!.kind, run: beliefs.runs[run] })
    addAround(writer.add, beliefs, view.layout.runs, run)
    writer.add(217, `${firstOf(rowTypes[row]!, 6)}@${indexInRow}`)
    writer.endRow()
  }
  return writer.rows()
}

interface Own {
  readonly own: Float64Array
  readonly begins: string
  readonly kind: string
  readonly run: Float64Array | undefined
}

function addOwn(add: AddFeature, { own, begins, kind, run }: Own): void {
  add(200, code(own) + begins)
  add(201, code(run))
  add(202, `${code(own)} ${code(run)}`)
  add(203, code(own) + kind)
}

type Neighbours = readonly {
  readonly left: number
  readonly right: number
  readonly above: number
  readonly below: number
}[]

function addAround(add: AddFeature, { runs, columns }: SoftRuns, layout: Neighbours, run: number): void {
  const { left, right, above, below } = layout[run]!
  const me = code(runs[run])
  const at = { left: runs[left], right: runs[right], above: runs[above], below: runs[below] }
  add(204, code(at.left))
  add(205, code(at.right))
  add(206, code(at.above))
  add(207, code(at.below))
  add(208, `${me} ${likeliest(at.left)}`)
  add(209, `${me} ${likeliest(at.right)}`)
  add(210, `${me} ${likeliest(at.above)}`)
  add(211, `${me} ${likeliest(at.below)}`)
  add(212, [runs[run], at.left, at.right].map(likeliest).join())
  add(213, [runs[run], at.above, at.below].map(likeliest).join())
  add(214, [at.left, at.right, at.above, at.below].map(likeliest).join())
  add(215, `${me} ${code(columns[run])}`)
  add(216, code(columns[run]))
  add(218, `${me} ${likeliest(at.left)},${likeliest(runs[layout[left]?.left ?? -1])}`)
  add(219, `${me} ${likeliest(at.above)},${likeliest(runs[layout[above]?.above ?? -1])}`)
}

const likeliest = (types: Float64Array | undefined): string => (types === undefined ? '-' : String(greatest(types)))

/** The likeliest type, and whether it is very likely, likely or only likelier than others. */
function code(types: Float64Array | undefined): string {
  if (types === undefined) return '-'
  const best = greatest(types)
  return best + (types[best]! > 0.9 ? 'h' : types[best]! > 0.6 ? 'm' : 'l')
}

/** The types of the first runs of a row. */
const firstOf = (types: string, count: number): string => types.split(',', count).join()
