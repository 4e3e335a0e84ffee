import type { ModelStreamPart } from '../../../kernel/ports/index.ts'
import { brokenDefinitions } from './broken-definitions.ts'
import { brokenTags } from './broken-tags.ts'
import { pictureMarks } from './picture-marks.ts'

/**
 * The parts of an answer with links in the place of pictures, and without tags of HTML that load something. A program that
 * shows an answer loads its pictures without asking its reader, and their addresses can carry away what an agent read; a
 * link waits for its reader. Code with the same letters may lose a `!`, or get a space behind a `<`: what is shown as code
 * depends on that program, so nothing is exempt.
 *
 * @param before - What was said of the answer already, by an earlier attempt.
 */
export async function* withoutPictures(
  parts: AsyncIterable<ModelStreamPart>,
  before = '',
): AsyncGenerator<ModelStreamPart> {
  const filter = pictureFilter(before)
  for await (const part of parts) {
    const text = part.type === 'text-delta' ? filter.next(part.text) : part.type === 'finish' ? filter.end() : ''
    if (text !== '') yield { type: 'text-delta', text }
    if (part.type !== 'text-delta') yield part
  }
}

/** The same for an answer that is there as a whole. */
export function linksForPictures(answer: string): string {
  const filter = pictureFilter('')
  return filter.next(answer) + filter.end()
}

function pictureFilter(before: string) {
  const marks = pictureMarks()
  const definitions = brokenDefinitions(before)
  const tags = brokenTags()
  return {
    next: (piece: string): string => tags.next(definitions.next(marks.next(piece))),
    end: (): string => tags.next(definitions.next(marks.end()) + definitions.end()) + tags.end(),
  }
}
