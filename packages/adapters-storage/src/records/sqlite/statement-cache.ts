import { LRUCache } from 'lru-cache'
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Prepared statements by their text; the least recently used are evicted first. */
export function statementCache(database: DatabaseSync, capacity: number): (sql: string) => StatementSync {
  const statements = new LRUCache<string, StatementSync>({ max: capacity })
  return (sql) => {
    const found = statements.get(sql)
    if (found !== undefined) return found
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
