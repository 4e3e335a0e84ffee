export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** After the name, such as `_bucket` of a histogram. */
  readonly suffix?: string
}

/** Samples of one name. */
export interface MetricFamily {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8'

const escapedHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapedValue = (text: string) => escapedHelp(text).replaceAll('"', '\\"')

function number(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  return String(value)
}

function line(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapedValue(text)}"`)
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${number(value)}\n`
}

/** The text exposition format of Prometheus. A family without samples is left out. */
export function prometheusText(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, type, help, samples }) =>
        `# HELP ${name} ${escapedHelp(help)}\n# TYPE ${name} ${type}\n${samples.map((one) => line(name, one)).join('')}`,
    )
    .join('')
}
