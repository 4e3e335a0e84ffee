import type { ChartFormat, ChartInput } from '../charts/chart-request.ts'
import type { DocumentText, WrittenFile } from '../document-request.ts'
import type { CsvInput } from '../tables/write-csv.ts'
import type { SheetInput } from '../tables/write-xlsx.ts'

/** What a thread is to write, by its kind. */
export type WritingTask =
  | { readonly kind: 'docx'; readonly text: DocumentText }
  /** `fonts`: files of fonts for what the usual one lacks. */
  | { readonly kind: 'pdf'; readonly text: DocumentText; readonly fonts: readonly string[] }
  | { readonly kind: 'csv'; readonly csv: CsvInput }
  | { readonly kind: 'xlsx'; readonly sheets: readonly SheetInput[] }
  | { readonly kind: 'chart'; readonly chart: ChartInput; readonly format: ChartFormat }

/** Of the thread: a file of the chat that it needs, or the end. */
export type ThreadMessage =
  | { readonly type: 'read'; readonly name: string }
  | { readonly type: 'written'; readonly file: WrittenFile }
  | { readonly type: 'refused'; readonly message: string }

/** The file that was asked for. */
export interface FileMessage {
  readonly name: string
  readonly bytes: Uint8Array | undefined
}
