import type { Clock } from '../../../kernel/ports/index.ts'
import type { LiveStream } from '../../../resources/generations/index.ts'
import type { StreamOutcome, Wanted } from './stream-answer.ts'

/** Writes an answer into the stream that is there already, or what is left of it. */
export async function streamVerbatim(
  clock: Clock,
  text: string,
  stream: LiveStream,
  wanted: Wanted,
): Promise<StreamOutcome> {
  if (!(await wanted)) return { end: 'gone', usage: undefined, firstAt: undefined }
  stream.append(text.slice(stream.text().length))
  return { end: 'said', usage: undefined, firstAt: clock.now() }
}
