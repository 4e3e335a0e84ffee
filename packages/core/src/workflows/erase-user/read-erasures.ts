import { DocentError } from '../../kernel/errors/index.ts'
import { check, pageSchema, type Page } from '../../kernel/input/index.ts'
import { and, eq, ne, type Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { erasureOf, type Erasure } from './erasure.ts'
import { erasureTable } from './erasure-table.ts'
import type { ErasuresDependencies } from './erasures-dependencies.ts'
import { requireEraser } from './require-eraser.ts'

/** What is only asked for is its user's matter. */
const begun = ne('state', 'requested')

/** The receipt of an erasure, also while it is under way. @throws `forbidden`, `not_found` */
export const getErasure =
  ({ storage }: ErasuresDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Erasure> => {
    options.signal?.throwIfAborted()
    requireEraser(principal)
    const [row] = await storage.read({ from: erasureTable, where: and(eq('id', id), begun), limit: 1 })
    if (row) return erasureOf(row)
    throw new DocentError({ code: 'not_found', message: 'There is no erasure with this id.' })
  }

/** All erasures, newest first. @throws `forbidden` */
export const listErasures =
  ({ storage }: ErasuresDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<Erasure[]> => {
    options.signal?.throwIfAborted()
    requireEraser(principal)
    const rows = await storage.read({
      from: erasureTable,
      where: begun,
      orderBy: [{ column: 'created_at', direction: 'descending' }],
      ...check(pageSchema, page),
    })
    return rows.map(erasureOf)
  }
