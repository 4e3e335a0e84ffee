import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Prepared statements by their text; the least recently used are evicted first. */
export function statementCache(database: DatabaseSync, capacity: number): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const found = statements.get(sql)
    const statement = found ?? database.prepare(sql)
    // Once full, a hit becomes the newest entry; before that the order does not matter.
    if (found !== undefined && statements.size < capacity) return found
    statements.delete(sql)
    statements.set(sql, statement)
    if (statements.size > capacity) statements.delete(statements.keys().next().value!)
    return statement
  }
}
