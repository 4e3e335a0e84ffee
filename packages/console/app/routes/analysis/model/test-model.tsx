import type { ScoringResult } from '@docent/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPipelines, score } from '../../../api/analysis.ts'
import { DropZone } from '../../../components/drop-zone.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { analysisTexts } from '../analysis-texts.ts'
import { Table } from './plots.tsx'

/** Scores a dropped document with a pipeline of the project, and shows what was found. */
export function TestModel({ project }: { readonly project: string }) {
  const pipelines = useQuery({ queryKey: ['project', project, 'pipelines'], queryFn: () => listPipelines(project) })
  const [chosen, setChosen] = useState('')
  const pipeline = pipelines.data?.find(({ id }) => id === chosen) ?? pipelines.data?.at(-1)
  const test = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, result: await score(pipeline!.id, file) }),
  })
  return (
    <section aria-labelledby="test-title">
      <h2 id="test-title">{analysisTexts.testModel}</h2>
      {pipelines.error && <ErrorNotice error={pipelines.error} />}
      {pipelines.data?.length === 0 && <p className="hint">{analysisTexts.testFirst}</p>}
      {pipeline && (
        <>
          <label className="check">
            {analysisTexts.pipeline}
            <select value={pipeline.id} onChange={(event) => setChosen(event.target.value)}>
              {pipelines.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <DropZone
            label={analysisTexts.testDrop}
            hint={analysisTexts.testHint}
            onFiles={([file]) => file && test.mutate(file)}
          />
        </>
      )}
      <p role="status">{test.isPending ? analysisTexts.scoring : ''}</p>
      {test.error && <ErrorNotice error={test.error} />}
      {test.data && <Found name={test.data.name} result={test.data.result} />}
    </section>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function Found({ name, result }: { readonly name: string; readonly result: ScoringResult }) {
  const { entities, pages } = result
  const { label, value, page, confidence, pageClass } = analysisTexts
  const classes = Object.entries(pages).filter(([, { pageClass }]) => pageClass !== '')
  if (entities.length === 0 && classes.length === 0) return <p className="empty">{analysisTexts.foundNothing}</p>
  return (
    <>
      {entities.length > 0 && (
        <Table title={analysisTexts.found(name)} head={[label, value, page, confidence]}>
          {entities.map(({ entityId, pageIndex, sLabel, sValue, labelConfidence }) => (
            <tr key={`${pageIndex} ${entityId}`}>
              <th scope="row">{sLabel}</th>
              <td className="number">{sValue}</td>
              <td className="number">{Number(pageIndex) + 1}</td>
              <td className="number">{percent(labelConfidence)}</td>
            </tr>
          ))}
        </Table>
      )}
      {classes.length > 0 && (
        <Table title={`${analysisTexts.found(name)}: ${pageClass}`} head={[page, pageClass, confidence]}>
          {classes.map(([at, found]) => (
            <tr key={at}>
              <th scope="row">{Number(at) + 1}</th>
              <td className="number">{found.pageClass}</td>
              <td className="number">{percent(found.classConfidence)}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
