import { and, eq, gte, ne, type Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { Askers } from '../../limits/index.ts'
import { generationTable } from './generation-tables.ts'

const from = generationTable

/** What the questions in the store show of those who ask. */
export const askers = (storage: RecordStore): Askers => ({
  async holder(userId) {
    const [row] = await storage.read({
      from,
      where: eq('owner_id', userId),
      orderBy: [{ column: 'created_at', direction: 'descending' }],
      columns: ['principal'],
      limit: 1,
    })
    const { groups, guest } = (row?.principal ?? {}) as Partial<Principal>
    return { userId, ...(groups && { groups }), ...(guest !== undefined && { guest }) }
  },
  async askedSince(userId, since, most) {
    const asked = and(eq('owner_id', userId), gte('created_at', since))
    const [counted] = await storage.aggregate({
      from,
      where: asked,
      measures: { count: { count: true } },
      cost: 'indexed',
    })
    const count = Math.min(most, Number(counted?.count))
    if (count === most) return { asked: count, begun: true }
    const [begun] = await storage.read({ from, where: and(asked, ne('state', 'queued')), columns: ['id'], limit: 1 })
    return { asked: count, begun: begun !== undefined }
  },
})
