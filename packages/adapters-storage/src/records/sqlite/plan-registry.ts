import type { StepPlan } from './writer-protocol.ts'

type NewPlan = Omit<StepPlan, 'id'>

/**
 * The plans of one writer by what they do. Statements come from the shapes of batches in code, values are parameters, so
 * their number is bounded by the program.
 */
export interface PlanRegistry {
  idOf(plan: NewPlan): number
  /** For plans whose text is worth not building again. */
  memoised(key: string, make: () => NewPlan): number
  /** Plans registered since the last call. */
  takeNew(): readonly StepPlan[]
}

export function planRegistry(): PlanRegistry {
  const ids = new Map<string, number>()
  let fresh: StepPlan[] = []
  const register = (key: string, plan: NewPlan): number => {
    const id = ids.size
    ids.set(key, id)
    fresh.push({ id, ...plan })
    return id
  }
  return {
    idOf(plan) {
      const key = `${plan.kind} ${plan.required} ${plan.result?.as ?? ''} ${plan.sql}`
      return ids.get(key) ?? register(key, plan)
    },
    memoised: (key, make) => ids.get(key) ?? register(key, make()),
    takeNew() {
      const taken = fresh
      fresh = []
      return taken
    },
  }
}
