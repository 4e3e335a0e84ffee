import { z } from 'zod'
import type { JsonValue } from '../../../../kernel/ports/index.ts'
import type { ToolOutcome } from '../../../../kernel/tools/index.ts'
import { filePartAgain, filePlaceSchema } from '../agent/file-part.ts'
import type { Workspace } from '../agent/workspace.ts'
import type { Slice } from './collection-reader.ts'
import type { Ledger } from './ledger.ts'
import { plainName } from '../../prompt/plain-name.ts'
import type { Shown, ShowPassages } from './show-passages.ts'

const numberSchema = z.int().min(1)
/** A result of a tool by the numbers of what it showed. */
const keptSchema = z.union([
  z.object({ passages: z.array(numberSchema), left: z.int() }),
  /** Documents with the places of the first and behind the last passage; and whether there are more. */
  z.object({ documents: z.array(z.tuple([numberSchema, z.int(), z.int()])), more: z.boolean() }),
  z.object({ file: filePlaceSchema }),
])

function shownResult(shown: Shown): ToolOutcome {
  const more = shown.left > 0 ? `\n\n(${shown.left} more passages did not fit; ask for less at once.)` : ''
  return { content: shown.content + more, summary: shown.summary }
}

/** Passages that were found, of which only the numbers are kept. */
export const foundResult = (shown: Shown): ToolOutcome => ({
  ...shownResult(shown),
  kept: { passages: [...shown.numbers], left: shown.left },
})

export function listedResult(
  listed: readonly Slice[],
  { ledger, more }: { readonly ledger: Ledger; readonly more: boolean },
): ToolOutcome {
  const last = listed.at(-1)
  if (!last) return { content: 'There are no more documents.', summary: '0 documents' }
  const lines = listed.map((slice) => outlineLine(slice, ledger))
  if (more) lines.push(`(More come after document ${ledger.numberDocument(last.document)}.)`)
  const documents = listed.map(({ document, from, to }) => [ledger.numberDocument(document), from, to])
  return {
    content: lines.join('\n'),
    summary: `${listed.length} documents`,
    kept: { documents, more },
  }
}

function outlineLine({ document, from, to }: Slice, ledger: Ledger): string {
  const whole = from === 0 && to >= document.chunkCount
  const places = whole ? `${document.chunkCount} passages` : `passages ${from + 1} to ${to}`
  return `document ${ledger.numberDocument(document)}: "${plainName(document.documentName)}", ${places}`
}

const gone = '(What stood here is not there any more.)'

/** A kept result as its readers may see it now. */
export async function resultAgain(
  stored: JsonValue,
  of: { readonly ledger: Ledger; readonly show: ShowPassages; readonly workspace: Workspace; readonly room: number },
): Promise<ToolOutcome> {
  const kept = keptSchema.parse(stored)
  const { ledger } = of
  if ('file' in kept) return (await filePartAgain(of.workspace, kept.file, of.room)) ?? { content: gone }
  if ('passages' in kept) {
    const passages = kept.passages.flatMap((number) => ledger.passage(number) ?? [])
    if (passages.length === 0) return { content: gone }
    return shownResult({ ...(await of.show(passages, of.room)), left: kept.left })
  }
  const listed = kept.documents.flatMap(([number, from, to]) => {
    const document = ledger.document(number)
    return document ? [{ document, from, to }] : []
  })
  return listed.length === 0 ? { content: gone } : listedResult(listed, { ledger, more: kept.more })
}
