import type { Artifact } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, pathOf } from '../../../api/analysis.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'
import { Agreement } from './agreement.tsx'
import { editorTexts } from './editor-texts.ts'
import { readVia, type Page } from './via.ts'

interface ComparePanelProps {
  readonly name: string
  readonly versions: readonly Artifact[]
  readonly pages: readonly Page[]
  readonly onGo: (page: number, word: number) => void
}

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
  if (others.length === 0) return null
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
      {other !== '' && file.data && <Agreement mine={pages} theirs={file.data.pages} onGo={onGo} />}
    </section>
  )
}
