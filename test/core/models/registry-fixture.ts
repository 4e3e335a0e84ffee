import { builtInModels } from '@docent/adapters-llm'
import type { CostControls } from '@docent/core'
import { DocentError, type ModelRequest, type ModelStreamPart } from '@docent/core/ports'
import { manualClock, type ManualClock } from '@docent/core/testing'
import {
  createModelRegistry,
  type ModelPolicy,
  type ModelRegistry,
  type OpenedModel,
} from '../../../packages/core/src/resources/models/index.ts'
import type { CostReservations, MeasuredSpeed } from '../../../packages/core/src/resources/usage/index.ts'
import { pricedModels, type PricedModel } from '../../support/priced-models.ts'

const nothingCapped: CostReservations = {
  capsOf: async () => [],
  reserve: () => Promise.reject(new Error('nothing is capped')),
  release: async () => {},
  refuse: async () => {},
}

type Speed = Awaited<ReturnType<MeasuredSpeed>>

/** A registry of these models and the built-in ones, over a clock moved by hand. */
export function registryOf(
  models: Readonly<Record<string, PricedModel>>,
  policy: ModelPolicy = {},
  speed: Speed = new Map(),
  costs: CostReservations = nothingCapped,
): {
  readonly clock: ManualClock
  readonly registry: ModelRegistry
  readonly open: (llm?: string, costControls?: CostControls) => Promise<OpenedModel>
} {
  const clock = manualClock()
  const registry = createModelRegistry([pricedModels(models), builtInModels()], {
    clock,
    policy,
    speed: async () => speed,
    countTokens: async (text) => text.split(' ').length,
    costs,
  })
  const open = async (llm?: string, costControls: CostControls = {}) => {
    const wish = { llm, costControls }
    return registry.open(await registry.choose(wish), wish, { payer: { userId: 'alice' }, kind: 'answer' })
  }
  return { clock, registry, open }
}

export const requestOf = (text: string, fields: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: 'user', content: [{ type: 'text', text }] }],
  ...fields,
})

export async function textOf(model: OpenedModel, request: ModelRequest = requestOf('Hello?')): Promise<string> {
  let text = ''
  for await (const part of model.stream(request)) if (part.type === 'text-delta') text += part.text
  return text
}

export const down = (): DocentError => new DocentError({ code: 'provider_failed', message: 'It is down.' })

/** A model that fails at once. */
export const failing = (error: () => unknown = down) =>
  // oxlint-disable-next-line require-yield -- it never comes to that
  async function* (): AsyncGenerator<ModelStreamPart> {
    throw error()
  }
