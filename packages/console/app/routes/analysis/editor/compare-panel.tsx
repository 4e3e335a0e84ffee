import type { Artifact } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { download, pathOf } from '../../../api/analysis.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { editorTexts } from './editor-texts.ts'
import { compare } from './matching.ts'
import { readVia, type Page } from './via.ts'

interface ComparePanelProps {
  readonly name: string
  readonly versions: readonly Artifact[]
  readonly pages: readonly Page[]
  readonly onGo: (page: number, word: number) => void
}

const shownAtOnce = 50

/** How what is on the page agrees with another version, such as that of a second annotator. */
export function ComparePanel({ name, versions, pages, onGo }: ComparePanelProps) {
  const [other, setOther] = useState('')
  const others = versions.filter((one) => one.name !== name && one.status === 'ARTIFACT_STATUS_AVAILABLE')
  const file = useQuery({
    queryKey: ['annotation-file', other],
    queryFn: async () => readVia(await (await download(other)).text()),
    enabled: other !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const found = useMemo(() => (file.data ? compare(pages, file.data.pages) : undefined), [pages, file.data])
  if (others.length === 0) return null
  const said = (label: string | undefined) => label ?? editorTexts.unlabelled
  return (
    <section aria-labelledby="compare-title">
      <h2 id="compare-title">{editorTexts.compare}</h2>
      <select aria-labelledby="compare-title" value={other} onChange={(event) => setOther(event.target.value)}>
        <option value="">{editorTexts.compareNone}</option>
        {others.map((one) => (
          <option key={one.name} value={one.name}>
            {analysisTexts.version(pathOf(one.name).version)}
          </option>
        ))}
      </select>
      {file.error && <ErrorNotice error={file.error} />}
      {other !== '' && file.isPending && <p className="hint">{texts.loading}</p>}
      {other !== '' && found && (
        <>
          <p role="status">{editorTexts.agreement(found.same, found.words, found.kappa)}</p>
          <p className="hint">{editorTexts.differences(found.differences.length)}</p>
          <ul className="differences">
            {found.differences.slice(0, shownAtOnce).map(({ page, word, text, mine, theirs }) => (
              <li key={`${page} ${word}`}>
                <button type="button" className="quiet" onClick={() => onGo(page, word)}>
                  {editorTexts.goTo(text, page + 1, said(mine), said(theirs))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
