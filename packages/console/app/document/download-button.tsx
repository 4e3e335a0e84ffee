import { getFile } from '@docent/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { texts } from '../texts.ts'

interface DownloadButtonProps {
  readonly documentId: string
  readonly name: string
  /** Where the page says of which document it is only by this button. */
  readonly label?: string
}

/** By script, because a link could not carry the key. The file is saved, never opened: it would share the origin of the session. */
export function DownloadButton({ documentId, name, label = texts.download }: DownloadButtonProps) {
  const [problem, setProblem] = useState<string>()
  const download = async () => {
    const answer = await client.call(getFile, { query: { id: documentId } })
    const url = URL.createObjectURL(new Blob([await answer.blob()], { type: 'application/octet-stream' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      {problem !== undefined && <span role="alert">{problem}</span>}
      <button type="button" onClick={() => void download().catch((error: Error) => setProblem(error.message))}>
        {label}
      </button>
    </>
  )
}
