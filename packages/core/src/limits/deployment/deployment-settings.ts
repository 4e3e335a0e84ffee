import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { check, checkOptions, type OptionNames } from '../../kernel/input/index.ts'

/** -1 for no limit. */
const perMinute = z.union([z.literal(-1), z.int().min(1).max(1_000_000)])
const minutes = z.int().min(1).max(1_440)

/** What is settled when the service starts. Nothing of it can be changed through the API. */
export const deploymentSettingsSchema = z.object({
  /** Answers that a user may ask for within a minute; -1 for any number. @default 60 */
  chatRateLimitPerMinute: perMinute.default(60),
  /** Whether users come in tiers, by how much they asked of late, when many ask at once. @default true */
  chatFairnessEnabled: z.boolean().default(true),
  /** Minutes without an answer after which a user comes first. @default 10 */
  chatFreshUserWindowMinutes: minutes.default(10),
  /** Questions within that window from which on a user comes last. @default 20 */
  chatHeavyUserThreshold: z.int().min(1).max(1_000_000).default(20),
  /** Every so many turns another tier comes first, the last before the others. @default 30 */
  chatFairnessStarvationInterval: z.int().min(1).max(1_000_000).default(30),
  /** Whether users who ingested much of late come last when many ingest at once. @default true */
  crawlFairnessEnabled: z.boolean().default(true),
  /** Minutes that count for how much a user ingested. @default 10 */
  crawlFreshUserWindowMinutes: minutes.default(10),
  /** Jobs within that window from which on a user comes last. @default 5 */
  crawlHeavyUserJobsThreshold: z.int().min(1).max(1_000_000).default(5),
  /** Seconds of parsing after which a document makes way for others that wait. @default 5 */
  crawlSlowDocumentSeconds: z.int().min(1).max(86_400).default(5),
  /**
   * Percentage of its time from which on the event loop is so busy that users who do much at a time rest between their pieces of
   * work, and wait before the steps of each, while others call who do not; 100 for never. @default 60
   */
  pacedFromBusyPercent: z.int().min(10).max(100).default(60),
  /** Calls of a user through MCP within a minute; -1 for any number. @default 60 */
  mcpRateLimit: perMinute.default(60),
  /** Megabytes of such a call. @default 10 */
  mcpMaxBodySizeMb: z.int().min(1).max(1_000).default(10),
  /** Such calls of a user that may wait for jobs at a time. @default 5 */
  mcpMaxConcurrentJobs: z.int().min(1).max(10_000).default(5),
})
export type DeploymentSettings = z.output<typeof deploymentSettingsSchema>

type DeploymentName = keyof DeploymentSettings
const names = Object.keys(deploymentSettingsSchema.shape) as readonly DeploymentName[]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export interface DeploymentSettingNames {
  /** In `createDocent({ deployment })`. */
  readonly option: DeploymentName
  /** In the API. */
  readonly setting: string
  /** In the environment. */
  readonly variable: string
}

/** Every deployment-time setting by its three names. */
export const deploymentSettingNames: readonly DeploymentSettingNames[] = names.map((option) => ({
  option,
  setting: snake(option),
  variable: `DOCENT_${snake(option).toUpperCase()}`,
}))

const optionNames = Object.fromEntries(names.map((name) => [name, 'optional'])) as OptionNames<
  Partial<DeploymentSettings>
>

/** @throws `invalid_input` naming what is unknown or out of range */
export function deploymentSettings(input: z.input<typeof deploymentSettingsSchema> = {}): DeploymentSettings {
  checkOptions('The option deployment', input, optionNames)
  return check(deploymentSettingsSchema, input)
}

/**
 * The settings that an environment names. Empty variables count as unset; switches are `on` and `off`.
 * @throws `invalid_input` naming the variable
 */
export function deploymentFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): DeploymentSettings {
  const said = deploymentSettingNames.flatMap(({ option, variable }) => {
    const text = environment[variable]?.trim()
    return text ? [[option, variable, valueOf(text)] as const] : []
  })
  for (const [option, variable, value] of said) {
    const result = deploymentSettingsSchema.shape[option].safeParse(value)
    if (result.success) continue
    throw new DocentError({
      code: 'invalid_input',
      message: `The environment variable ${variable} must be ${formOf(option)}.`,
    })
  }
  return deploymentSettings(Object.fromEntries(said.map(([option, , value]) => [option, value])))
}

function valueOf(text: string): unknown {
  if (text === 'on' || text === 'off') return text === 'on'
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text
}

function formOf(option: DeploymentName): string {
  const inner = deploymentSettingsSchema.shape[option].unwrap()
  if (inner instanceof z.ZodBoolean) return '`on` or `off`'
  const number = inner instanceof z.ZodUnion ? inner.options[1] : inner
  const range = `a whole number from ${number.minValue} to ${number.maxValue}`
  return inner instanceof z.ZodUnion ? `${range}, or -1 for no limit` : range
}
