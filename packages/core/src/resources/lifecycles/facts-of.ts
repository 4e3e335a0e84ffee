import type { AnyEntity } from '../../kernel/durable/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import type { LifecycleRow } from './lifecycle-records.ts'
import type { RecordState } from './record-state.ts'

type Fact = RecordState['facts'][string]

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isPlain = (value: unknown): value is Fact => value === null || typeof value !== 'object'

/** What of a row its lifecycle allows to be shown; whatever else it holds stays inside. */
export function factsOf({ shown = {} }: AnyEntity, row: LifecycleRow): RecordState['facts'] {
  const ofColumns = (shown.columns ?? []).map((name): [string, unknown] => [name, row.columns[name]])
  const ofContext = (shown.context ?? []).map((name): [string, unknown] => [snake(name), row.context[name]])
  return Object.fromEntries(
    [...ofColumns, ...ofContext].flatMap(([name, value]): [string, Fact][] => {
      if (value === undefined || !isPlain(value)) return []
      return [[name, typeof value === 'number' && name.endsWith('_at') ? isoTime(value) : value]]
    }),
  )
}
