import { texts } from '../../texts.ts'
import { cancelUpload, isRunning, retryUpload, type Upload } from './uploads.ts'

export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.every(({ stage }) => stage === 'done')) return null
  const running = uploads.filter(isRunning)
  const failed = uploads.filter(({ stage }) => stage === 'failed')
  return (
    <section aria-label={texts.uploads} className="card">
      <div className="row">
        <h2>{texts.uploads}</h2>
        <span className="space" />
        {running.length > 1 && (
          <button type="button" onClick={() => running.forEach(cancelUpload)}>
            {texts.cancelAll}
          </button>
        )}
        {failed.length > 1 && (
          <button type="button" onClick={() => failed.forEach(({ id }) => retryUpload(id))}>
            {texts.retryAll}
          </button>
        )}
      </div>
      <ul className="uploads">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { file, stage, share, id } = upload
  return (
    <li>
      <span className="name">{file.webkitRelativePath || file.name}</span>
      <span className={stage === 'failed' ? 'problem' : 'hint'}>{stageText(upload)}</span>
      {isRunning(upload) && <progress aria-label={file.name} max={1} value={share} />}
      {isRunning(upload) && (
        <button type="button" aria-label={`${texts.cancel}: ${file.name}`} onClick={() => cancelUpload(upload)}>
          {texts.cancel}
        </button>
      )}
      {(stage === 'failed' || stage === 'canceled') && (
        <button type="button" aria-label={`${texts.retry}: ${file.name}`} onClick={() => retryUpload(id)}>
          {texts.retry}
        </button>
      )}
    </li>
  )
}

function stageText({ stage, share, error = '' }: Upload): string {
  const percent = Math.round(share * 100)
  const words = {
    waiting: texts.uploadQueued,
    sending: texts.uploading(percent),
    reading: texts.reading(percent),
    done: texts.statuses.completed,
    failed: texts.uploadFailed(error),
    canceled: texts.uploadCanceled,
  }
  return words[stage]
}
