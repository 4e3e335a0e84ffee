import type { ThrownAway } from './writer-protocol.ts'
import type { SqlValue } from './sql-text.ts'

export type ReaderRequest =
  | {
      readonly id: number
      readonly kind: 'rows'
      readonly path: string
      readonly sql: string
      readonly parameters: readonly SqlValue[]
    }
  | { readonly id: number; readonly kind: 'copy'; readonly path: string; readonly to: string }

/** Rows come in several messages, so that no turn of the main loop has to receive all of a large result. */
export type ReaderAnswer =
  | { readonly id: number; readonly rows: SqlValue[][]; readonly last: boolean }
  | { readonly id: number; readonly error: ThrownAway }
