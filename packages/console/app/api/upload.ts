import { DocentRequestError, uploadFile, type UploadedFile } from '@docent/client'
import { addressOf, authorization } from './client.ts'
import { refuseSession } from './session.ts'

/** By XMLHttpRequest: fetch does not say how much of a body was sent. @throws DocentRequestError */
export function upload(file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadFile.method, addressOf(uploadFile))
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status >= 200 && status < 300) return resolve(response as UploadedFile)
      if (status === 401) refuseSession()
      const message = (response as { message?: string } | null)?.message ?? `The server answered with status ${status}.`
      reject(new DocentRequestError({ kind: 'refused', status, message, details: response as unknown }))
    }
    const fail = (kind: 'network' | 'aborted', message: string) => () =>
      reject(new DocentRequestError({ kind, message }))
    request.onerror = fail('network', 'The connection was lost during the upload.')
    request.onabort = fail('aborted', 'The upload was canceled.')
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
