const formats = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for a zone that is not in the IANA list. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let known = formats.get(zone)
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, known)
  }
  return known
}

/** An IANA name, such as `Europe/Berlin`; plain offsets know no daylight saving and are none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

const day = 86_400_000

/** Milliseconds that the clocks of the zone are ahead of UTC at a moment. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC') return 0
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value)
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(instant / 1000) * 1000
}

/**
 * The moments at which the clocks of the zone show a time, given as if it were UTC: one; two where clocks are put back, in
 * order; none where they are put forward, then `shifted` is the moment as far behind the gap as the time is in it.
 */
export function momentsOf(
  zone: string,
  wall: number,
): { readonly moments: readonly number[]; readonly shifted: number } {
  const before = offsetAt(zone, wall - day)
  const after = offsetAt(zone, wall + day)
  const candidates = before === after ? [wall - before] : [wall - before, wall - after].sort((a, b) => a - b)
  const moments = candidates.filter((moment) => moment + offsetAt(zone, moment) === wall)
  return { moments, shifted: wall - before }
}

/** What the clocks and calendars of the zone show at a moment, such as `Monday, 2026-03-02T09:30`. */
export function shownAt(zone: string, instant: number): string {
  const wall = new Date(instant + offsetAt(zone, instant))
  const weekday = wall.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  return `${weekday}, ${wall.toISOString().slice(0, 16)}`
}
