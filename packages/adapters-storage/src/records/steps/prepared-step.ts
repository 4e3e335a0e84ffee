import type { ColumnValue, Predicate, ResultReference } from '@docent/core/ports'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'

/** A checked value of a step: normal, or resolved when the batch runs. */
export type PreparedValue = { readonly value: ColumnValue } | { readonly reference: ResultReference }

export interface Assignment {
  readonly column: ColumnShape
  readonly to: PreparedValue
}

export interface Increment {
  readonly column: ColumnShape
  readonly amount: number
  readonly atMost: number | undefined
  readonly atLeast: number | undefined
}

export interface PreparedWhen {
  readonly table: TableShape
  readonly where: Predicate
}

/** A step whose names and values have been checked against the catalogue; drivers run these. */
export type PreparedStep = { readonly when: PreparedWhen | undefined; readonly table: TableShape } & (
  | {
      readonly kind: 'insert'
      /** One value per column of the table, in its order. */
      readonly values: readonly PreparedValue[]
      readonly onConflict: 'fail' | 'ignore' | 'replace'
    }
  | {
      readonly kind: 'update'
      /** Values of the primary key, in its order. */
      readonly key: readonly ColumnValue[]
      readonly set: readonly Assignment[]
      readonly revision: number | undefined
      readonly where: Predicate | undefined
    }
  | {
      readonly kind: 'delete'
      readonly key: readonly ColumnValue[]
      readonly where: Predicate | undefined
      readonly required: boolean
    }
  | {
      readonly kind: 'increment'
      readonly key: readonly ColumnValue[]
      readonly by: readonly Increment[]
      readonly as: string | undefined
    }
  | { readonly kind: 'requireAbsent' | 'requireMatch'; readonly where: Predicate }
)
