import { DocentError } from '../../kernel/errors/index.ts'
import { check, pageSchema, type Page } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { findBegunErasure, begunErasures } from './erasure-records.ts'
import { erasureOf, type Erasure } from './erasure.ts'
import type { ErasuresDependencies } from './erasures-dependencies.ts'
import { requireEraser } from './require-eraser.ts'

/** The receipt of an erasure, also while it is under way. @throws `forbidden`, `not_found` */
export const getErasure =
  ({ storage }: ErasuresDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Erasure> => {
    options.signal?.throwIfAborted()
    requireEraser(principal)
    const row = await findBegunErasure(storage, id)
    if (row) return erasureOf(row)
    throw new DocentError({ code: 'not_found', message: 'There is no erasure with this id.' })
  }

/** All erasures, newest first. @throws `forbidden` */
export const listErasures =
  ({ storage }: ErasuresDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<Erasure[]> => {
    options.signal?.throwIfAborted()
    requireEraser(principal)
    const rows = await begunErasures(storage, check(pageSchema, page))
    return rows.map(erasureOf)
  }
