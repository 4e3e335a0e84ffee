import type { Transcript } from '@docent/core/ports'

/** Speech without a pause of so many seconds is one paragraph, up to a length that is easy to cite. */
const pause = 2
const longestParagraph = 60

interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A transcript as paragraphs that begin with their time, `[1:05]`; without parts, the text as it is. */
export function writeTranscript({ text, segments = [] }: Transcript): string {
  const withSpeech = segments.filter((segment) => segment.text.trim() !== '')
  if (withSpeech.length === 0) return text.trim()
  const paragraphs: Part[][] = []
  for (const segment of withSpeech) {
    const paragraph = paragraphs.at(-1)
    const [first, last] = [paragraph?.[0], paragraph?.at(-1)]
    const continues =
      first !== undefined &&
      last !== undefined &&
      segment.start - last.end < pause &&
      segment.end - first.start <= longestParagraph
    if (continues) paragraph?.push(segment)
    else paragraphs.push([segment])
  }
  return paragraphs
    .map((parts) => `[${timeOf(parts[0]?.start ?? 0)}] ${parts.map((part) => part.text.trim()).join(' ')}`)
    .join('\n\n')
}

/** `0:05`, `12:30`, `1:02:03`. */
function timeOf(seconds: number): string {
  const whole = Math.max(Math.floor(seconds), 0)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const padded = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
