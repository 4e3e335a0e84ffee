import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** One column a line, so that two changes of a table meet in no line. */
const betweenColumns = /, (?="\w+" (?:TEXT|INTEGER|REAL|BLOB)|PRIMARY KEY)/g
const files = ['records.db', 'streams.db']

function query(directory: string, file: string, sql: string): readonly Record<string, unknown>[] {
  const database = new DatabaseSync(join(directory, file), { readOnly: true })
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

/** The SQL of everything in a store, in order. */
export function sqliteDefinitions(directory: string): string {
  const definitions = (file: string) =>
    query(directory, file, 'select sql from sqlite_schema where sql is not null order by type desc, name')
      .map(({ sql }) => `${String(sql).replaceAll(betweenColumns, ',\n  ')};\n`)
      .join('')
  return files.map((file) => `-- ${file}\n${definitions(file)}`).join('\n')
}

/** Columns and indexes of each table. The order of columns shows how old a store is and means nothing else. */
export function sqliteShape(directory: string): unknown {
  const columns = `
    select t.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
    from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' order by t.name, c.name`
  const indexes = `select sql from sqlite_schema where type = 'index' and sql is not null order by name`
  return files.map((file) => ({ columns: query(directory, file, columns), indexes: query(directory, file, indexes) }))
}
