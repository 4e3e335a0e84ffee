import { annotationDraft } from './draft.ts'
import { changeTo, placesOf } from './places-of-draft.ts'
import type { DraftMark } from './draft-operation.ts'
import type { Page } from './via.ts'

/** Pages of a version as one annotator has labelled them. */
export function pagesOfAuthor(base: readonly Page[], marks: readonly DraftMark[], author: string): readonly Page[] {
  const draft = annotationDraft({ raw: {}, pages: base })
  const find = placesOf(base)
  const own = marks.filter(({ by }) => by === author)
  draft.receive(
    own.flatMap((said) => {
      const place = find(said)
      return place === undefined ? [] : [changeTo(base, place, said.mark)]
    }),
  )
  return draft.state().pages
}
