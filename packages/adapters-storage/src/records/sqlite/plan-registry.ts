import type { StepPlan } from './writer-protocol.ts'

export type NewPlan = Omit<StepPlan, 'id'>

/**
 * The plans of one writer by their operation. Statements come from the shapes of batches in code, values are parameters,
 * so the program bounds their number.
 */
export interface PlanRegistry {
  idOf(plan: NewPlan): number
  /** For plans whose text is expensive to build. */
  memoised(key: string, make: () => NewPlan): number
  /** All plans so far; new ones are added at the end. */
  readonly all: readonly StepPlan[]
}

export function planRegistry(): PlanRegistry {
  const ids = new Map<string, number>()
  const all: StepPlan[] = []
  const register = (key: string, plan: NewPlan): number => {
    const id = all.length
    ids.set(key, id)
    all.push({ id, ...plan })
    return id
  }
  return {
    idOf(plan) {
      const key = `${plan.kind} ${plan.required} ${plan.result?.as ?? ''} ${plan.sql}`
      return ids.get(key) ?? register(key, plan)
    },
    memoised: (key, make) => ids.get(key) ?? register(key, make()),
    all,
  }
}
