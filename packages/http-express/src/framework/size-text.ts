const units = [
  ['GiB', 2 ** 30],
  ['GB', 1e9],
  ['MiB', 2 ** 20],
  ['MB', 1e6],
  ['KiB', 2 ** 10],
  ['KB', 1e3],
] as const

/** `1GiB`, `20MB`: the largest unit that gives a whole number. */
export function sizeText(bytes: number): string {
  const unit = units.find(([, size]) => bytes >= size && bytes % size === 0)
  return unit ? `${bytes / unit[1]}${unit[0]}` : `${bytes} bytes`
}
