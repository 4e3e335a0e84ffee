import type { z } from 'zod'

/** A body taken as text whatever its content type says. */
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

interface BodyOptions {
  /** Media type in the OpenAPI document. @default 'text/plain' or 'application/octet-stream' */
  contentType?: string
  /** Larger ones are answered with 413. @default the router's limit for JSON bodies (text) or uploads (bytes) */
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
}

/** A file of a form. `content` can be read once and throws `too_large` or `canceled` when the upload ends badly. */
export interface FormFile {
  /** Last part of the sent path, without control characters; empty when none was sent. */
  readonly filename: string
  /** As sent by the client; not checked. */
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
}
