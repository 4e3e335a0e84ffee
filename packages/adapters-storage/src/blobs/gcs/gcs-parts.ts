import type { ObjectParts } from '../objects/object-client.ts'
import { noBucket, type GcsRequest } from './gcs-requests.ts'

/** The service's answer to a part while more is expected. */
const incomplete = 308
/** The service's answer to a session that was abandoned. */
const ended = 499

/** A resumable upload: a session at the service, which shows nothing before its last byte. */
export async function beginUpload(request: GcsRequest, url: URL, signal: AbortSignal): Promise<ObjectParts> {
  const headers = { 'content-length': '0' }
  const start = await request(url, { method: 'POST', headers, signal }).catch(noBucket)
  await start.body?.cancel()
  const session = new URL(start.headers.get('location') ?? '', url)
  let offset = 0
  let tried = 0

  /** Bytes that the service has, or undefined when it has everything. */
  async function heldBytes(trying: AbortSignal): Promise<number | undefined> {
    const response = await request(session, { method: 'PUT', headers: range('*', '*'), signal: trying }, [incomplete])
    await response.body?.cancel()
    return response.status === incomplete ? nextByte(response) : undefined
  }

  async function send(content: Uint8Array, number: number, total: string, trying: AbortSignal): Promise<void> {
    // What an earlier try of the same part has brought is not sent again.
    let from = tried === number ? await heldBytes(trying) : offset
    tried = number
    const end = offset + content.byteLength
    while (from !== undefined && from < end) {
      const body = content.subarray(from - offset) as Uint8Array<ArrayBuffer>
      const headers = range(`${from}-${end - 1}`, total)
      const response = await request(session, { method: 'PUT', headers, body, signal: trying }, [incomplete])
      await response.body?.cancel()
      from = response.status === incomplete ? nextByte(response) : undefined
    }
    offset = end
  }

  return {
    add: (content, number, trying) => send(content, number, '*', trying),
    complete: (last, number, trying) => send(last, number, String(offset + last.byteLength), trying),
    async abandon(trying) {
      await request(session, { method: 'DELETE', signal: trying }, [ended])
    },
  }
}

const range = (bytes: string, total: string) => ({ 'content-range': `bytes ${bytes}/${total}` })

/** `bytes=0-n` is what the service has; without it nothing has arrived. */
function nextByte(response: Response): number {
  const last = /-(\d+)$/.exec(response.headers.get('range') ?? '')?.[1]
  return last === undefined ? 0 : Number(last) + 1
}
