import { DocentError, type Catalogue, type Migration, type MigrateOptions } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'

/**
 * The migrations of a store at version `from` (undefined: empty), in order; none when it is
 * current.
 * @throws `schema_newer`, `unavailable` when `check` forbids the upgrade, `invalid_input` when a migration is missing
 */
export function migrationPath(
  catalogue: Catalogue,
  from: number | undefined,
  mode: MigrateOptions['mode'],
): readonly Migration[] {
  if (from === catalogue.version) return []
  if (from !== undefined && from > catalogue.version) throw schemaNewer(from, catalogue.version)
  if (mode === 'check') throw schemaOlder(from, catalogue.version)
  if (from === undefined) return []
  const path = catalogue.migrations
    .filter((migration) => migration.to > from && migration.to <= catalogue.version)
    .toSorted((a, b) => a.to - b.to)
  const complete = path.length === catalogue.version - from && path.every((step, index) => step.to === from + index + 1)
  if (!complete) {
    throw invalidInput(`The catalogue has no complete path of migrations from version ${from} to ${catalogue.version}.`)
  }
  return path
}

function schemaNewer(from: number, version: number): DocentError {
  return new DocentError({
    code: 'schema_newer',
    message: `The store has schema version ${from}, this program knows ${version}: run the newer program, or restore a backup.`,
    details: { found: from, known: version },
  })
}

function schemaOlder(from: number | undefined, version: number): DocentError {
  const found = from === undefined ? 'no schema yet' : `schema version ${from}`
  return new DocentError({
    code: 'unavailable',
    message: `The store has ${found}, this program needs ${version}: run its migration first.`,
    details: { found: from ?? null, known: version },
  })
}
