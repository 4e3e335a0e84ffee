import type { z } from 'zod'

/** A body taken as text whatever its content type. */
export interface TextBody<Schema extends z.ZodType> {
  readonly kind: 'text'
  readonly schema: Schema
  readonly contentType: string
  readonly limitBytes: number | undefined
}

/** A body handed to the handler as bytes while they arrive. */
export interface BytesBody {
  readonly kind: 'bytes'
  readonly contentType: string
  readonly limitBytes: number | undefined
}

/** A JSON body with its own limit. */
export interface JsonBody<Schema extends z.ZodType> {
  readonly kind: 'json'
  readonly schema: Schema
  readonly limitBytes: number | 'mcpBytes'
}

/** A JSON object with a file in it, as base64. */
export interface JsonWithFile<Schema extends z.ZodType> {
  readonly kind: 'json-with-file'
  readonly schema: Schema
  readonly paths: readonly string[]
  readonly limitBytes: number | undefined
}

/** A file inside a JSON body. */
export interface JsonFile {
  /** Where it stood, such as `pdfs.content`. */
  readonly path: string
  /** Bytes, decoded. */
  readonly size: number
  /** Can be read as often as wanted while the handler and its answer run. */
  readonly content: AsyncIterable<Uint8Array>
}

interface BodyOptions {
  /** Media type in the OpenAPI document. @default 'text/plain' or 'application/octet-stream' */
  contentType?: string
  /** Larger ones are answered with 413. @default the router's limit for JSON bodies (text) or uploads (bytes, files) */
  limitBytes?: number
}

/** Declares a text body. */
export function textBody<Schema extends z.ZodType>(schema: Schema, options: BodyOptions = {}): TextBody<Schema> {
  return { kind: 'text', schema, contentType: options.contentType ?? 'text/plain', limitBytes: options.limitBytes }
}

/**
 * Declares a JSON body that may be larger, or smaller, than others; `mcpBytes` is the router's limit for calls that have to do
 * with MCP. A schema alone has the router's limit.
 */
export function jsonBody<Schema extends z.ZodType>(
  schema: Schema,
  limitBytes: JsonBody<Schema>['limitBytes'],
): JsonBody<Schema> {
  return { kind: 'json', schema, limitBytes }
}

/**
 * Declares a JSON body that carries a file as base64 at one of these paths, such as `content` or `pdfs.content`. Only the rest of it
 * has the router's limit for JSON bodies and is held in memory. `input.body` has `value`, where an empty text replaces the file,
 * and the `file`, if there is one. The file is kept in the system's directory for temporary files until the handler is done.
 */
export function jsonWithFile<Schema extends z.ZodType>(
  schema: Schema,
  paths: readonly [string, ...string[]],
  options: Pick<BodyOptions, 'limitBytes'> = {},
): JsonWithFile<Schema> {
  return { kind: 'json-with-file', schema, paths, limitBytes: options.limitBytes }
}

/** Declares a body of bytes; `input.body` is an `AsyncIterable<Uint8Array>`. */
export function bytesBody(options: BodyOptions = {}): BytesBody {
  return {
    kind: 'bytes',
    contentType: options.contentType ?? 'application/octet-stream',
    limitBytes: options.limitBytes,
  }
}

/** A multipart/form-data body with at most one file. */
export interface Form {
  /** Text fields of the form. Values are read like query parameters. */
  readonly fields?: z.ZodObject
  readonly file?: {
    /** @default 'file' */
    readonly name?: string
    /** @default true */
    readonly required?: boolean
    /** Larger ones are answered with 413. @default the router's limit for uploads */
    readonly limitBytes?: number
    /**
     * Reads the whole form into memory before the handler starts, so that fields after the file count too. Without it
     * the file streams and only the fields before it are seen. For small limits only.
     * @default false
     */
    readonly buffered?: boolean
    readonly description?: string
  }
  /** Words of the contract. @default what to send */
  readonly refusals?: FormRefusals
}

/** Messages of 400. */
export interface FormRefusals {
  /** The body is no form. */
  readonly noForm: string
  /** It began as one, and cannot be read to its end. */
  readonly damaged: string
  /** A file that is required is missing. */
  readonly noFile: string
}

/** A file of a form. `content` can be read once and throws `too_large` or `canceled` when the upload ends badly. */
export interface FormFile {
  /** Last part of the sent path, without control characters; empty when none was sent. */
  readonly filename: string
  /** As sent by the client; not checked. */
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
}
