import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pathOf } from '../../../api/analysis.ts'
import { setBlind, wholeDraft } from '../../../api/annotation-drafts.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { Agreement } from './agreement.tsx'
import { editorTexts } from './editor-texts.ts'
import { pagesOfAuthor } from './pages-of-author.ts'
import type { SharedState } from './shared-draft.ts'
import type { AnnotationFile } from './via.ts'

interface SharingPanelProps {
  readonly name: string
  readonly file: AnnotationFile
  readonly state: SharedState
  readonly onGo: (page: number, word: number) => void
}

/** The two names of a choice. */
const pairOf = (chosen: string) => (chosen === '' ? undefined : (JSON.parse(chosen) as [string, string]))

/** Who else works on the draft, whether they see each other, and how far they agree. */
export function SharingPanel({ name, file, state: { others, blind }, onGo }: SharingPanelProps) {
  const path = pathOf(name)
  const [chosen, setChosen] = useState('')
  const change = useMutation({ mutationFn: (to: boolean) => setBlind(path, to) })
  const whole = useQuery({
    queryKey: ['annotation-draft', name, blind],
    queryFn: () => wholeDraft(path, blind),
    enabled: blind || others.length > 0,
    retry: false,
    gcTime: 0,
  })
  const authors = [...new Set(whole.data?.map(({ by }) => by))].sort()
  const pairs = authors.flatMap((one, at) => authors.slice(at + 1).map((other) => [one, other] as const))
  const sides = useMemo(
    () => pairOf(chosen)?.map((author) => pagesOfAuthor(file.pages, whole.data ?? [], author)),
    [chosen, file, whole.data],
  )
  return (
    <section aria-labelledby="sharing-title">
      <h2 id="sharing-title">{editorTexts.annotators}</h2>
      {others.length > 0 && <p className="hint">{editorTexts.others(others)}</p>}
      <label className="check">
        <input
          type="checkbox"
          checked={blind}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        {editorTexts.blindDraft}
      </label>
      {blind && <p className="hint">{editorTexts.blindOn}</p>}
      {change.error && <ErrorNotice error={change.error} />}
      {pairs.length > 0 && (
        <select
          aria-labelledby="sharing-title"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          onFocus={() => void whole.refetch()}
        >
          <option value="">{editorTexts.annotatorsNone}</option>
          {pairs.map(([one, other]) => (
            <option key={`${one} ${other}`} value={JSON.stringify([one, other])}>
              {editorTexts.annotatorPair(one, other)}
            </option>
          ))}
        </select>
      )}
      {sides && <Agreement mine={sides[0]!} theirs={sides[1]!} onGo={onGo} />}
    </section>
  )
}
