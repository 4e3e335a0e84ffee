interface SettingFacts {
  readonly type: 'integer' | 'float' | 'string'
  readonly default: number | string
  /** Least and most; of a text, of its length. */
  readonly minimum: number
  readonly maximum: number
  /** -1 is allowed beside the range. */
  readonly unlimited: boolean
  /** Roles and users can have values of their own. */
  readonly overridable: boolean
  /** Non-administrators see the value for all unless it was hidden. */
  readonly category: 'Collections' | 'Costs' | 'Concurrency' | 'Models' | 'System'
  readonly description: string
}

const count = (description: string, overridable: boolean) =>
  ({
    type: 'integer',
    default: -1,
    minimum: 0,
    maximum: 1_000_000_000,
    unlimited: true,
    overridable,
    category: 'Collections',
    description,
  }) as const satisfies SettingFacts

const cost = (description: string) =>
  ({
    type: 'float',
    default: -1,
    minimum: 0,
    maximum: 1_000_000_000,
    unlimited: true,
    overridable: true,
    category: 'Costs',
    description,
  }) as const satisfies SettingFacts

/** Every setting that can be changed while the service runs. */
export const settingCatalogue = {
  collection_limit: count('Most collections of all users together; -1 for no limit.', false),
  collection_limit_per_user: count('Most collections of a user; -1 for no limit.', true),
  document_limit_per_user: count('Most documents of a user; -1 for no limit.', true),
  agents_document_limit_per_user: count('Most documents that agents make for a user; -1 for no limit.', true),
  agent_waiting_hours: {
    type: 'integer',
    default: 24,
    minimum: 1,
    maximum: 720,
    unlimited: false,
    overridable: true,
    category: 'Concurrency',
    description: 'Hours that an agent waits for a person; then it continues without.',
  },
  upload_bytes_limit_per_user: {
    ...count("Most bytes of a user's files that wait to be ingested, completed or scored; -1 for no limit.", true),
    maximum: 1_000_000_000_000_000,
  },
  default_collection_size_limit: {
    type: 'integer',
    default: 10_000_000_000,
    minimum: 1_000_000,
    maximum: 10_000_000_000,
    unlimited: false,
    overridable: false,
    category: 'Collections',
    description: 'Bytes of documents that a new collection takes: 1 MB to 10 GB.',
  },
  max_llm_cost_per_user_per_24h: cost('What calls of models may cost a user within 24 hours; -1 for no limit.'),
  max_llm_cost_per_user: cost('What calls of models may cost a user in all; -1 for no limit.'),
  max_llm_cost_per_guest: cost('What calls of models may cost a guest; -1 for no limit.'),
  llm_cost_units: {
    type: 'string',
    default: 'USD',
    minimum: 1,
    maximum: 16,
    unlimited: false,
    overridable: false,
    category: 'Costs',
    description: 'Currency that costs are given in.',
  },
  chat_max_concurrent_per_user: {
    type: 'integer',
    default: 100_000,
    minimum: 1,
    maximum: 1_000_000,
    unlimited: true,
    overridable: true,
    category: 'Concurrency',
    description: 'Answers that are made for a user at a time; -1 for no limit.',
  },
  crawl_max_concurrent_per_user: {
    type: 'integer',
    default: 25,
    minimum: 1,
    maximum: 10_000,
    unlimited: true,
    overridable: true,
    category: 'Concurrency',
    description: 'Ingestion jobs of a user that run at a time; -1 for no limit.',
  },
  config_cache_ttl_seconds: {
    type: 'integer',
    default: 60,
    minimum: 0,
    maximum: 3_600,
    unlimited: false,
    overridable: false,
    category: 'System',
    description: 'Seconds until a value of a user or role that another process set takes effect.',
  },
  runtime_max_new_tokens_answer: {
    type: 'integer',
    default: -1,
    minimum: 1,
    maximum: 10_000_000,
    unlimited: true,
    overridable: false,
    category: 'Models',
    description: "Most tokens of an answer where the call sets none; -1 for the model's own limit.",
  },
  runtime_max_new_tokens: {
    type: 'integer',
    default: 1_536,
    minimum: 1,
    maximum: 10_000_000,
    unlimited: false,
    overridable: false,
    category: 'Models',
    description: 'Most tokens of summaries, and of answers that read everything, where the call sets none.',
  },
} as const satisfies Readonly<Record<string, SettingFacts>>

export type SettingName = keyof typeof settingCatalogue
export type SettingValue<Name extends SettingName> = (typeof settingCatalogue)[Name]['type'] extends 'string'
  ? string
  : number

export const settingNames = Object.keys(settingCatalogue) as readonly SettingName[]
export const isSetting = (name: string): name is SettingName => Object.hasOwn(settingCatalogue, name)
/** Type, default, bounds and meaning of a setting. */
export const factsOf = (name: SettingName): SettingFacts => settingCatalogue[name]
