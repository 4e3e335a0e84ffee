import type { LanguageModelCapabilities, ModelPrice } from '@docent/core/ports'

/** Facts of a model, in one level: capabilities, limits, price. */
export interface ModelFacts extends Partial<LanguageModelCapabilities> {
  /** @default the id */
  readonly displayName?: string
  /** Per million tokens. @default what is known of it, else none */
  readonly price?: ModelPrice
  /** How good its answers are, 0 … 1, by a measure that is the same for all models; `auto` weighs it. @default undefined */
  readonly accuracy?: number
}

/** A list of models unchanged, or models by id with their facts as a list. */
export function modelList<Entry, Facts extends ModelFacts>(
  models: readonly Entry[] | Readonly<Record<string, Facts>>,
  entryOf: (id: string, facts: Facts, described: ReturnType<typeof describe>) => Entry,
): readonly Entry[] {
  if (Array.isArray(models)) return models as readonly Entry[]
  return Object.entries(models as Readonly<Record<string, Facts>>).map(([id, facts]) =>
    entryOf(id, facts, describe(facts)),
  )
}

/** A description with what is known besides. */
export function withFacts<
  Entry extends {
    readonly id?: string
    readonly model: string
    readonly capabilities?: Partial<LanguageModelCapabilities>
  },
>(entry: Entry, facts: Readonly<Record<string, ModelFacts>>): Entry {
  const known = facts[entry.id ?? entry.model]
  if (!known) return entry
  const { capabilities, ...rest } = describe(known)
  return { ...entry, ...rest, capabilities: { ...entry.capabilities, ...capabilities } }
}

function describe({ displayName, price, accuracy, ...rest }: ModelFacts) {
  // The name of the model itself may be among the facts.
  const { model: _, ...capabilities } = rest as Partial<LanguageModelCapabilities> & { readonly model?: unknown }
  return {
    capabilities,
    ...(displayName === undefined ? {} : { displayName }),
    ...(price === undefined ? {} : { price }),
    ...(accuracy === undefined ? {} : { accuracy }),
  }
}
