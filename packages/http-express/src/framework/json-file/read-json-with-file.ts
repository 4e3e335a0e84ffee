import { DocentError, requireShape } from '@docent/core/ports'
import type { JsonFile, JsonWithFile } from '../body-kind.ts'
import type { Incoming } from '../incoming.ts'
import { parseJson, readJson } from '../json-body.ts'
import { decoded, limited, toText, wasRead } from '../read-body.ts'
import { sizeText } from '../size-text.ts'
import { validate } from '../validation.ts'
import { base64Decoder } from './base64-decoder.ts'
import { jsonScanner } from './json-scanner.ts'
import { createSpool, type Spool } from './spool.ts'
import type { z } from 'zod'

interface JsonFileLimits {
  readonly jsonBytes: number
  readonly uploadBytes: number
}

export interface ReadJsonFile {
  readonly body: { readonly value: unknown; readonly file: JsonFile | undefined }
  readonly close: () => void
}

/**
 * Reads a JSON body to its end, its file into a spool. Nothing is returned before all of it has been checked.
 * @throws `invalid_input`, `too_large`, `canceled`, `unavailable`
 */
export async function readJsonWithFile(
  request: Incoming,
  { schema, paths, limitBytes }: JsonWithFile<z.ZodType>,
  limits: JsonFileLimits,
): Promise<ReadJsonFile> {
  const fileBytes = limitBytes ?? limits.uploadBytes
  const spool = createSpool()
  const close = (): void => void spool.close().catch(() => undefined)
  try {
    const scanned = scannedBody(paths, { fileBytes, jsonBytes: limits.jsonBytes }, spool)
    // Base64 makes 4 of 3; the rest is for line breaks and escapes.
    for await (const chunk of bytesOf(request, limits.jsonBytes + 2 * fileBytes)) {
      scanned.add(chunk)
      await spool.settled()
    }
    const { value, path } = scanned.end()
    requireShape(value, 'The body')
    const file = path === undefined ? undefined : { path, size: spool.size, content: spool.content }
    return { body: { value: validate(schema, value === undefined ? {} : value, 'The body'), file }, close }
  } catch (error) {
    close()
    throw error
  }
}

async function* bytesOf(request: Incoming, limitBytes: number): AsyncIterable<Uint8Array> {
  if (!wasRead(request)) return yield* limited(decoded(request), request, limitBytes)
  if (Buffer.isBuffer(request.body)) return yield request.body
  // What the host's parser let through has the size that the host allows.
  const value = await readJson(request, limitBytes)
  if (value !== undefined) yield Buffer.from(JSON.stringify(value))
}

function scannedBody(
  paths: readonly string[],
  limits: { readonly fileBytes: number; readonly jsonBytes: number },
  spool: Spool,
) {
  const rest: Uint8Array[] = []
  let restSize = 0
  let path: string | undefined
  const decoder = base64Decoder()

  const keep = (bytes: Buffer | undefined): void => {
    if (!bytes) throw notBase64(path)
    if (spool.size + bytes.length > limits.fileBytes) throw tooLarge(path ?? 'The file', limits.fileBytes)
    spool.add(bytes)
  }
  const add = jsonScanner(paths, {
    begin: (found) => (path = found),
    file: (text) => keep(decoder.add(text)),
    rest(bytes) {
      restSize += bytes.length
      if (restSize > limits.jsonBytes) throw tooLarge('The body without its file', limits.jsonBytes)
      rest.push(bytes)
    },
  })
  return {
    add,
    end() {
      const text = toText(Buffer.concat(rest))
      const value = text.trim() === '' ? undefined : parseJson(text)
      if (path !== undefined) {
        keep(decoder.end())
        requireOneValue(value, path)
      }
      return { value, path }
    },
  }
}

/** `JSON.parse` takes the last of two fields of one name: the one with the file may not be it. */
function requireOneValue(value: unknown, path: string): void {
  const at = path
    .split('.')
    .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], value)
  if (at === '') return
  throw new DocentError({
    code: 'invalid_input',
    message: `A field on the way to ${path} is given twice; send it once.`,
    details: { field: path },
  })
}

const notBase64 = (path = ''): DocentError =>
  new DocentError({ code: 'invalid_input', message: `${path} must be base64.`, details: { field: path } })

const tooLarge = (what: string, limitBytes: number): DocentError =>
  new DocentError({
    code: 'too_large',
    message: `${what} is too large, maximum size is ${sizeText(limitBytes)}.`,
    details: { limitBytes },
  })
