import type { BlobLink } from '@docent/core/ports'

/** One object as the service knows it. */
export interface StoredObject {
  /** Bytes. */
  readonly size: number
  /** Another one for each content, such as an ETag or a generation. */
  readonly version: string
}

export interface ListedObject {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export interface ObjectPage {
  /** In ascending order of their names. */
  readonly objects: readonly ListedObject[]
  /** Token of the page after this one. */
  readonly next: string | undefined
}

export interface ObjectRange {
  /** First byte, from 0. */
  readonly start: number
  /** Byte after the last one; the end of the object when undefined. */
  readonly end: number | undefined
  /** Only this content; a service that ignores the condition declares in its answer what it sent. */
  readonly version: string | undefined
}

/** An answer that has begun. */
export interface ObjectContent {
  readonly version: string
  /** Bytes that `parts` should have. */
  readonly length: number
  readonly parts: AsyncIterable<Uint8Array>
  /** Ends the transfer. Safe at any time. */
  cancel(): void
}

/** An object that is written in parts, one after the other, and seen by nobody before it is complete. */
export interface ObjectParts {
  /** May be called again with the same part when its outcome is unknown. Numbers ascend from 1. */
  add(content: Uint8Array, number: number, signal: AbortSignal): Promise<void>
  /** The last part, with which the object becomes visible as a whole. May be called again like `add`. */
  complete(last: Uint8Array, number: number, signal: AbortSignal): Promise<void>
  abandon(signal: AbortSignal): Promise<void>
}

/** What a failed call means. */
export type FaultKind =
  | 'missing'
  | 'no-bucket'
  /** The content is another one than asked for. */
  | 'replaced'
  /** The range begins past the end. */
  | 'range'
  | 'denied'
  | 'no-credentials'
  | 'full'
  /** May work when tried again: busy, failing or out of reach. */
  | 'passing'
  /** Another write of the same object came between. */
  | 'overtaken'
  | 'refused'

export interface Fault {
  readonly kind: FaultKind
  /** What the service asked for with `Retry-After`. */
  readonly retryAfterMs?: number | undefined
}

/** One bucket or container. Calls throw what the service's library throws; `faultOf` translates it. */
export interface ObjectClient {
  /** With a media type, which blobs do not have. */
  put(name: string, content: Uint8Array, signal: AbortSignal, mediaType?: string): Promise<void>
  begin(name: string, signal: AbortSignal): Promise<ObjectParts>
  read(name: string, range: ObjectRange, signal: AbortSignal): Promise<ObjectContent>
  /** Throws `missing` when there is none, or also when the whole bucket is missing, if the service does not distinguish them. */
  head(name: string, signal: AbortSignal): Promise<StoredObject>
  /** Signed for anybody who has it; nothing need be sent for it. */
  link(name: string, link: BlobLink, now: number): Promise<string>
  /** May throw `missing`. */
  delete(name: string, signal: AbortSignal): Promise<void>
  /** Throws `no-bucket` where there is none. */
  list(prefix: string, page: string | undefined, limit: number, signal: AbortSignal): Promise<ObjectPage>
  faultOf(error: unknown): Fault
  close(): void
}
