import type { ArchiveEntry } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { zipArchive } from './zip-archive.ts'
import { makeZip } from './zip.fixture.ts'

const whole = makeZip([{ name: 'one.txt', content: 'first' }])

async function filesOf(bytes: Uint8Array): Promise<string[]> {
  const entries = zipArchive().entries({ bytes, signal: new AbortController().signal, fileName: 'a.zip' })
  const files: string[] = []
  for await (const entry of entries) files.push(Buffer.from((entry as ArchiveEntry).bytes).toString())
  return files
}

describe('a ZIP with an inexact end', () => {
  const variants = {
    'line ends behind it': Buffer.concat([whole, Buffer.from('\r\n\r\n')]),
    'a page behind it': Buffer.concat([whole, Buffer.from('<html>'.repeat(20_000))]),
    'its last byte lost': whole.subarray(0, -1),
    'the signature of an end behind it': Buffer.concat([
      whole,
      Buffer.from('PK\u0005\u0006 and so on, as text may have it'),
    ]),
  }
  it.each(Object.entries(variants))('is read with %s', async (_name, bytes) => {
    expect(await filesOf(bytes)).toEqual(['first'])
  })

  it('is refused where the record is lost', async () => {
    await expect(filesOf(whole.subarray(0, -12))).rejects.toMatchObject({ code: 'ingestion_failed' })
    const signatures = Buffer.from('PK\u0005\u0006'.repeat(2_000))
    await expect(filesOf(Buffer.concat([whole, signatures]))).rejects.toMatchObject({ code: 'ingestion_failed' })
    await expect(filesOf(Buffer.from('PK\u0005\u0006'.repeat(50)))).rejects.toMatchObject({ code: 'ingestion_failed' })
  })
})
