import type { Batch, StorageDriver } from '@docent/core/ports'

export interface Act {
  readonly actor: string
  readonly event: string
}

export interface ActWitness {
  readonly storage: StorageDriver
  /** What users did by a request, as far as it is in the history. */
  actsOf(requestId: string): readonly Act[]
}

/** Sees which requests leave a line of history that names a user. */
export function actWitness(storage: StorageDriver): ActWitness {
  const acts = new Map<string, Act[]>()
  const see = ({ steps }: Batch) => {
    for (const step of steps) {
      if (step.kind !== 'insert' || step.table !== 'history' || step.row['actor'] === null) continue
      const id = String(step.row['request_id'])
      const act = { actor: String(step.row['actor']), event: `${step.row['entity_kind']} ${step.row['event']}` }
      acts.set(id, [...(acts.get(id) ?? []), act])
    }
  }
  return {
    storage: {
      ...storage,
      async write(batch) {
        const outcome = await storage.write(batch)
        if (outcome.ok) see(batch)
        return outcome
      },
    },
    actsOf: (requestId) => acts.get(requestId) ?? [],
  }
}
