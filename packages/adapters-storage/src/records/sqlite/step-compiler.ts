import type { PreparedValue } from '../steps/prepared-step.ts'
import type { ColumnShape, FindTable } from '../schema/table-shape.ts'
import { encodeValue } from './column-values.ts'
import type { PlanRegistry } from './plan-registry.ts'
import type { MayInline, SqlContext } from './predicate-sql.ts'
import type { LateParameter, Operation } from './writer-protocol.ts'

/** The context for compiling the steps of one batch. */
export interface StepCompiler {
  readonly find: FindTable
  readonly mayInline: MayInline
  readonly plans: PlanRegistry
}

export function newContext(compiler: StepCompiler): SqlContext {
  return { find: compiler.find, mayInline: compiler.mayInline, parameters: [], aliases: 0 }
}

/** Adds a parameter, or a placeholder that the writer fills in. */
export function bind(context: SqlContext, late: LateParameter[], column: ColumnShape, prepared: PreparedValue): void {
  if ('value' in prepared) {
    context.parameters.push(encodeValue(column, prepared.value))
    return
  }
  const { $result, column: from, plus } = prepared.reference
  late.push([context.parameters.length, $result, from, plus ?? 0])
  context.parameters.push(null)
}

export function operation(id: number, context: SqlContext, late: readonly LateParameter[]): Operation {
  return late.length === 0 ? [id, context.parameters] : [id, context.parameters, late]
}
