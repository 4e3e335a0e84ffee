import type { Artifact } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { evaluationOf, learningCurve, metricsOf, type MetricsReport } from '../../../api/model-metrics.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { analysisTexts } from '../analysis-texts.ts'
import { readVia } from '../editor/via.ts'
import { evaluate } from './evaluation.ts'
import { Bars, Curve, MatrixPlot, MatrixTable, Table } from './plots.tsx'

interface ModelMetricsProps {
  readonly project: string
  readonly model: Artifact
}

export function ModelMetrics({ project, model }: ModelMetricsProps) {
  const metrics = metricsOf(model)
  if (!metrics) return <p className="hint">{analysisTexts.noMetrics}</p>
  return (
    <>
      <Quality metrics={metrics} />
      <LearningCurve project={project} model={model} />
      <Evaluation model={model} metrics={metrics} />
    </>
  )
}

const shown = (share: number) => share.toFixed(2)

function Quality({ metrics }: { readonly metrics: MetricsReport }) {
  const { method, documents, pages, indicative, overall, labels, notes = [] } = metrics
  const { label, precision, recall, f1, support } = analysisTexts
  const rows = [[analysisTexts.overall, overall] as const, ...Object.entries(labels)]
  return (
    <section aria-labelledby="quality-title">
      <h2 id="quality-title">{analysisTexts.quality}</h2>
      <p>{analysisTexts.measured(method, documents, pages)}</p>
      {indicative && <p className="problem">{analysisTexts.indicative}</p>}
      {notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      <div className="plot-and-table">
        <Bars title={analysisTexts.byLabel} bars={rows.map(([name, score]) => ({ name, share: score.f1 }))} />
        <Table title={analysisTexts.quality} head={[label, precision, recall, f1, support]}>
          {rows.map(([name, score], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td className="number">{shown(score.precision)}</td>
              <td className="number">{shown(score.recall)}</td>
              <td className="number">{shown(score.f1)}</td>
              <td className="number">{score.support.toLocaleString()}</td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}

function LearningCurve({ project, model }: ModelMetricsProps) {
  const { modelType } = model
  const curve = useQuery({
    queryKey: ['learning-curve', project, modelType],
    queryFn: () => learningCurve(project, modelType),
  })
  const points = curve.data ?? []
  const most = Math.max(1, ...points.map(({ documents }) => documents))
  return (
    <section aria-labelledby="learning-title">
      <h2 id="learning-title">{analysisTexts.learningCurve}</h2>
      <p className="hint">{analysisTexts.learningHint}</p>
      {curve.error && <ErrorNotice error={curve.error} />}
      {curve.data && points.length === 0 && <p className="empty">{analysisTexts.learningNone}</p>}
      {points.length > 0 && (
        <div className="plot-and-table">
          <Curve
            title={analysisTexts.learningCurve}
            x={analysisTexts.documentsAxis}
            y={analysisTexts.f1}
            most={most}
            points={points.map(({ name, documents, f1 }) => ({ x: documents, y: f1, title: `${name}: ${shown(f1)}` }))}
          />
          <Table
            title={analysisTexts.learningCurve}
            head={[analysisTexts.model, analysisTexts.documentsAxis, analysisTexts.f1]}
          >
            {points.map(({ name, documents, f1 }, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td className="number">{documents.toLocaleString()}</td>
                <td className="number">{shown(f1)}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </section>
  )
}

function Evaluation({ model, metrics }: { readonly model: Artifact; readonly metrics: MetricsReport }) {
  const pages = useQuery({
    queryKey: ['evaluation', model.name],
    async queryFn() {
      const texts = await evaluationOf(model)
      if (texts === undefined) return null
      return evaluate(readVia(texts.truth).pages, readVia(texts.predicted).pages, analysisTexts.noLabel)
    },
    staleTime: Infinity,
  })
  const isLabelling = model.modelType === 'MODEL_TYPE_TOKEN_LABELING'
  const confusion = metrics.confusion ?? (isLabelling ? pages.data?.confusion : undefined)
  const calibration = isLabelling ? (pages.data?.calibration ?? []) : []
  const { calibrationError } = metrics
  return (
    <>
      {pages.error && <ErrorNotice error={pages.error} />}
      {confusion && (
        <section aria-labelledby="confusion-title">
          <h2 id="confusion-title">{analysisTexts.confusion}</h2>
          <p className="hint">{analysisTexts.confusionHint}</p>
          <div className="plot-and-table">
            <MatrixPlot title={analysisTexts.confusion} matrix={confusion} />
            <MatrixTable title={analysisTexts.confusion} matrix={confusion} />
          </div>
        </section>
      )}
      <section aria-labelledby="calibration-title">
        <h2 id="calibration-title">{analysisTexts.calibration}</h2>
        {calibrationError !== undefined && <p>{analysisTexts.calibrationError(calibrationError)}</p>}
        {pages.data === null && isLabelling && <p className="hint">{analysisTexts.calibrationMissing}</p>}
        {calibration.length > 0 && (
          <>
            <p className="hint">{analysisTexts.calibrationHint}</p>
            <div className="plot-and-table">
              <Curve
                title={analysisTexts.calibration}
                x={analysisTexts.confidence}
                y={analysisTexts.right}
                most={1}
                ideal
                points={calibration.map(({ confidence, right, words }) => ({
                  ...{ x: confidence, y: right },
                  title: `${words} ${analysisTexts.words}: ${shown(right)}`,
                }))}
              />
              <Table
                title={analysisTexts.calibration}
                head={[analysisTexts.confidence, analysisTexts.right, analysisTexts.words]}
              >
                {calibration.map(({ confidence, right, words }) => (
                  <tr key={confidence}>
                    <th scope="row">{shown(confidence)}</th>
                    <td className="number">{shown(right)}</td>
                    <td className="number">{words.toLocaleString()}</td>
                  </tr>
                ))}
              </Table>
            </div>
          </>
        )}
      </section>
    </>
  )
}
