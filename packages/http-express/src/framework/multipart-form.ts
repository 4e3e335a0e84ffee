import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { DocentError } from '@docent/core/ports'
import { Readable } from 'node:stream'
import type { Form, FormFile, FormRefusals } from './body-kind.ts'
import { refusalsOf } from './form-refusals.ts'
import type { Incoming } from './incoming.ts'
import { readByHost, wasRead } from './read-body.ts'
import { sizeText } from './size-text.ts'

/** The parsed form: the file once it has begun, and the fields seen so far. */
export interface FormContent {
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly file: FormFile | undefined
  /** Ends parsing. Must be called once the handler is done, so that nothing waits for an unread file. */
  readonly close: () => void
}

export interface FormLimits {
  readonly uploadBytes: number
  /** One text field. */
  readonly fieldBytes: number
}

/**
 * Reads a multipart form until its file begins (or to its end, when the form is buffered or has no file). Not a form:
 * `invalid_input`.
 */
export async function readForm(request: Incoming, form: Form, limits: FormLimits): Promise<FormContent> {
  const { fields, begun, ended, close } = openForm(request, form, limits)
  try {
    const file = await begun
    if (!file || !form.file?.buffered) return { fields, file, close }
    const chunks: Uint8Array[] = []
    for await (const chunk of file.content) chunks.push(chunk)
    await ended
    return { fields, file: { ...file, content: Readable.from(chunks) }, close }
  } catch (error) {
    close()
    throw error
  }
}

function openForm(request: Incoming, form: Form, limits: FormLimits) {
  const refusals = refusalsOf(form)
  const damaged = (cause: unknown) => invalid(refusals.damaged, cause)
  const parser = createParser(request, limits, refusals)
  const source = sourceOf(request)
  const fields = new Map<string, string[]>()
  const fileName = form.file && (form.file.name ?? 'file')
  const begun = Promise.withResolvers<FormFile | undefined>()
  const ended = Promise.withResolvers<undefined>()
  // A waiting reader sees the failure; without one it must not become an unhandled rejection.
  begun.promise.catch(() => undefined)
  ended.promise.catch(() => undefined)
  let current: Readable | undefined

  const fail = (error: DocentError) => {
    begun.reject(error)
    ended.reject(error)
    current?.destroy(error)
  }
  const cutOff = () => {
    if (!request.complete)
      fail(new DocentError({ code: 'canceled', message: 'The upload ended before it was complete.' }))
  }
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated)
      fail(
        new DocentError({
          code: 'too_large',
          message: `${name} is too large, maximum size is ${sizeText(limits.fieldBytes)}.`,
        }),
      )
    fields.set(name, [...(fields.get(name) ?? []), value])
  })
  parser.on('file', (name, stream, filename, _encoding, contentType) => {
    // Its errors also reach the parser or the reader of the content; without a listener they would end the process.
    stream.on('error', () => undefined)
    if (name !== fileName || current) {
      stream.resume()
      if (name === fileName) fail(secondFile(name))
      return
    }
    current = stream
    const limitBytes = form.file?.limitBytes ?? limits.uploadBytes
    begun.resolve({
      filename: safeName(filename),
      contentType,
      content: fileContent(stream, limitBytes, ended.promise, damaged),
    })
  })
  parser.on('finish', () => {
    begun.resolve(undefined)
    ended.resolve(undefined)
  })
  parser.on('error', (error) => fail(damaged(error)))
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(new DocentError({ code: 'too_large', message: 'The form has too many parts.' })))
  request.once('close', cutOff)
  source.pipe(parser)

  const close = () => {
    request.off('close', cutOff)
    source.unpipe(parser)
    current?.destroy()
    parser.destroy()
  }
  return { fields, begun: begun.promise, ended: ended.promise, close }
}

function sourceOf(request: Incoming): Readable {
  if (!wasRead(request)) return request
  if (Buffer.isBuffer(request.body)) return Readable.from([request.body])
  throw readByHost()
}

function createParser(request: Incoming, limits: FormLimits, { noForm }: FormRefusals): BusboyInstance {
  const contentType = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw invalid(noForm, new Error('not multipart'))
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // The reader enforces the file's limit, because it can distinguish "exactly the limit" from "more".
      limits: { fieldSize: limits.fieldBytes, fields: 1000, parts: 2000, headerPairs: 100 },
    })
  } catch (error) {
    throw invalid(noForm, error)
  }
}

const invalid = (message: string, cause: unknown) => new DocentError({ code: 'invalid_input', message, cause })

function secondFile(name: string): DocentError {
  const message = `Send one file in a request; this one has several in ${name}.`
  return new DocentError({ code: 'invalid_input', message, details: { field: name } })
}

/** Ends when the whole form has: a file counts only when nothing behind it is wrong. */
async function* fileContent(
  stream: Readable,
  limitBytes: number,
  formEnded: Promise<undefined>,
  damaged: (cause: unknown) => DocentError,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > limitBytes)
        throw new DocentError({
          code: 'too_large',
          message: `File is too large, maximum size is ${sizeText(limitBytes)}`,
        })
      yield chunk
    }
    await formEnded
  } catch (error) {
    throw DocentError.isInstance(error) ? error : damaged(error)
  }
}

function safeName(filename: string | undefined): string {
  const name = (filename ?? '').split(/[\\/]/).at(-1) ?? ''
  // eslint-disable-next-line no-control-regex
  const printable = name.replace(/[\u0000-\u001f\u007f]/g, '').trim()
  return printable === '.' || printable === '..' ? '' : printable
}
