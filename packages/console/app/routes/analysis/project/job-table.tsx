import type { AnalysisJob } from '@docent/client'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { cancelJob, isRunning, jobLog, listJobs, retryJob } from '../../../api/analysis.ts'
import { refresh } from '../../../api/refresh.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { when } from '../../../components/when.ts'
import { texts } from '../../../texts.ts'
import { analysisTexts } from '../analysis-texts.ts'

/** Jobs with their progress; what they make appears in the project as soon as they end. */
export function JobTable({ project }: { readonly project: string }) {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['project', project, 'jobs'],
    queryFn: ({ pageParam }) => listJobs(project, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ jobs }) => jobs.some(isRunning)) === true ? 500 : false),
  })
  const found = list.data?.pages.flatMap(({ jobs }) => jobs) ?? []
  const ended = found.filter((job) => !isRunning(job)).length
  useEffect(() => {
    const isMade = ({ queryKey: [first, of, what] }: { queryKey: readonly unknown[] }) =>
      first === 'project' && of === project && what !== undefined && what !== 'jobs'
    void queries.invalidateQueries({ predicate: isMade })
  }, [queries, project, ended])
  return (
    <section aria-labelledby="jobs-title">
      <h2 id="jobs-title">{analysisTexts.jobs}</h2>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && found.length === 0 && <p className="hint">{analysisTexts.noJobs}</p>}
      <ul className="list jobs">
        {found.map((job) => (
          <JobRow key={job.name} job={job} project={project} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </section>
  )
}

/** What an import started is imported anew. */
const canBeRetried = ({ status, jobType }: AnalysisJob) =>
  (status === 'JOB_STATUS_FAILED' || status === 'JOB_STATUS_CANCELLED') && !jobType.startsWith('JOB_TYPE_POSTPROCESS')

interface JobRowProps {
  readonly job: AnalysisJob
  readonly project: string
}

function JobRow({ job, project }: JobRowProps) {
  const { name, displayName, jobType, status, totalSteps, currentStep, error, createTime } = job
  const [open, setOpen] = useState(false)
  const log = useId()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelJob(name),
    onSettled: () => refresh(queries, ['project', project, 'jobs']),
  })
  const again = useMutation({
    mutationFn: () => retryJob(name),
    onSettled: () => refresh(queries, ['project', project, 'jobs']),
  })
  const title = `${analysisTexts.jobTypes[jobType]}: ${displayName}`
  const result = status === 'JOB_STATUS_SUCCEEDED' ? 'completed' : status === 'JOB_STATUS_FAILED' ? 'failed' : ''
  return (
    <li>
      <div className="grow">
        <div className="row">
          <span className="name">{title}</span>
          <span className={`status ${result}`}>{analysisTexts.jobStatuses[status]}</span>
          <span className="hint">{when(createTime)}</span>
        </div>
        {isRunning(job) && (
          <progress aria-label={analysisTexts.jobProgress(title)} max={Math.max(1, totalSteps)} value={currentStep} />
        )}
        {error !== undefined && <p className="problem">{error.message}</p>}
        {cancel.error && <ErrorNotice error={cancel.error} />}
        {again.error && <ErrorNotice error={again.error} />}
        {open && <JobLog id={log} job={job} title={title} />}
      </div>
      {isRunning(job) && status !== 'JOB_STATUS_CANCELLING' && (
        <button
          type="button"
          aria-label={analysisTexts.cancelJob(title)}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {texts.cancel}
        </button>
      )}
      {canBeRetried(job) && (
        <button
          type="button"
          aria-label={texts.readAgainNamed(title)}
          disabled={again.isPending}
          onClick={() => again.mutate()}
        >
          {texts.readAgain}
        </button>
      )}
      <button
        type="button"
        className="quiet"
        aria-expanded={open}
        aria-label={analysisTexts.logOf(title)}
        onClick={() => setOpen(!open)}
      >
        {analysisTexts.showLog}
      </button>
    </li>
  )
}

const logPage = 100

function JobLog({ id, job, title }: { readonly id: string; readonly job: AnalysisJob; readonly title: string }) {
  const [pages, setPages] = useState(1)
  const log = useQuery({
    queryKey: ['job-log', job.name, pages],
    queryFn: async () =>
      (await Promise.all(Array.from({ length: pages }, (_, page) => jobLog(job.name, page * logPage)))).flat(),
    placeholderData: (before) => before,
    refetchInterval: isRunning(job) ? 1_000 : false,
  })
  // The last lines come with the end of the job.
  const { refetch } = log
  useEffect(() => void refetch(), [refetch, job.status])
  return (
    <div id={id}>
      {log.error && <ErrorNotice error={log.error} />}
      {log.data?.length === 0 && <p className="hint">{analysisTexts.emptyLog}</p>}
      {log.data !== undefined && log.data.length > 0 && (
        <ol className="log" tabIndex={0} aria-label={analysisTexts.logOf(title)}>
          {log.data.map(({ level, text, time }, index) => (
            <li key={index} className={level === 'warning' ? 'problem' : ''}>
              <time dateTime={time}>{new Date(time).toLocaleTimeString()}</time> {text}
            </li>
          ))}
        </ol>
      )}
      {log.data?.length === pages * logPage && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.more}
        </button>
      )}
    </div>
  )
}
