const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** A time in words, such as "5 minutes ago"; as a date after a month. */
export function when(time: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1000
  if (seconds < -30 * 86_400) return new Date(time).toLocaleDateString()
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relative.format(Math.round(seconds / length), unit)
}

export function bytes(size: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = size < 1 ? 0 : Math.min(Math.floor(Math.log10(size) / 3), units.length - 1)
  const format = {
    style: 'unit',
    unit: units[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  } as const
  return (size / 1000 ** power).toLocaleString(undefined, format)
}
