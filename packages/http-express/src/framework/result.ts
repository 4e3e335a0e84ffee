import type { ByteRange } from './byte-range.ts'

/** Extra response headers; a value of undefined leaves the header out. */
export type ResultHeaders = Readonly<Record<string, string | undefined>>

export interface JsonResult<Status extends number, Body> {
  readonly kind: 'json'
  readonly status: Status
  readonly body: Body
  readonly headers: ResultHeaders | undefined
}

export interface EmptyResult<Status extends number> {
  readonly kind: 'empty'
  readonly status: Status
  readonly headers: ResultHeaders | undefined
}

export interface StreamOptions<Item> {
  /** Sent before the first item. */
  headers?: ResultHeaders
  /**
   * `accept` sends server-sent events to clients that ask for `text/event-stream` and JSON lines to all others.
   * @default 'accept'
   */
  format?: 'accept' | 'jsonl' | 'sse'
  /** Event name of an item in server-sent events; undefined sends an unnamed event. */
  eventName?(item: Item): string | undefined
  /** Event id of an item in server-sent events, which browsers send back as Last-Event-ID. */
  eventId?(item: Item): string | undefined
  /** Data of one more event after the last item, such as `[DONE]`; server-sent events only, and not after an error. */
  lastData?: string | undefined
  /**
   * How long the headers wait for the first item, so that a failure before it is still an HTTP status. 0 sends the
   * headers at once.
   * @default 1000
   */
  openAfterMs?: number | undefined
  /**
   * A client that reads nothing for so long while data is pending is dropped, where waiting would block other work.
   * @default waits indefinitely
   */
  stallMs?: number | undefined
  /** An item as JSON, in server-sent events. @default JSON.stringify */
  json?(item: Item): string
}

export interface StreamResult<Status extends number, Item> {
  readonly kind: 'stream'
  readonly status: Status
  readonly items: AsyncIterable<Item>
  readonly options: StreamOptions<Item>
}

/** Opens a content, or the range of it. Called once at most, and not for HEAD. */
export type ReadRange = (range?: ByteRange) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>

export interface DownloadContent {
  /**
   * A function, together with `length`, lets clients request ranges: the answer is 206 or 416 then where they do. For If-Range,
   * `headers` name the content by an `ETag`, or by a `Last-Modified` if it cannot change twice within a second.
   */
  content: AsyncIterable<Uint8Array> | ReadRange
  /** Media type of the content. */
  contentType: string
  /** Size in bytes, when known. Content of another size ends the connection. */
  length?: number | undefined
  /** Suggested name; adds Content-Disposition. */
  filename?: string | undefined
  /**
   * Whether a browser may show the content. Inline content is sandboxed, because it comes from users.
   * @default 'attachment'
   */
  disposition?: 'attachment' | 'inline' | undefined
  headers?: ResultHeaders | undefined
}

export interface DownloadResult<Status extends number> extends DownloadContent {
  readonly kind: 'download'
  readonly status: Status
}

/** What a handler may return, without the types of one route. */
export type AnyResult =
  JsonResult<number, unknown> | EmptyResult<number> | StreamResult<number, unknown> | DownloadResult<number>

interface ResultOptions {
  headers?: ResultHeaders | undefined
}

/** An answer with a JSON body and any status. */
export function json<const Status extends number, const Body>(
  status: Status,
  body: Body,
  options: ResultOptions = {},
): JsonResult<Status, Body> {
  return { kind: 'json', status, body, headers: options.headers }
}

/** 200 with a JSON body. */
export function ok<const Body>(body: Body, options?: ResultOptions): JsonResult<200, Body> {
  return json(200, body, options)
}

/** 201 with a JSON body. */
export function created<const Body>(body: Body, options?: ResultOptions): JsonResult<201, Body> {
  return json(201, body, options)
}

/** 202 with a JSON body. */
export function accepted<const Body>(body: Body, options?: ResultOptions): JsonResult<202, Body> {
  return json(202, body, options)
}

/** 204. */
export function noContent(options: ResultOptions = {}): EmptyResult<204> {
  return { kind: 'empty', status: 204, headers: options.headers }
}

/** 302 to a place that is for this answer only. */
export function redirect(url: string): EmptyResult<302> {
  const headers = { Location: url, 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
  return { kind: 'empty', status: 302, headers }
}

/**
 * 200 with one JSON object per line, or server-sent events. When the client goes away the iterable is returned and the
 * request's signal is aborted; work that should continue must not depend on either.
 */
export function stream<Item>(items: AsyncIterable<Item>, options: StreamOptions<Item> = {}): StreamResult<200, Item> {
  return { kind: 'stream', status: 200, items, options }
}

/** 200 with bytes. */
export function download(content: DownloadContent): DownloadResult<200> {
  return { kind: 'download', status: 200, ...content }
}
