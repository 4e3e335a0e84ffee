import type { ParseTurn, WordBoxes } from './document-parser.ts'

export interface RecognizedText {
  readonly text: string
  /** 0 … 1, of the whole picture. */
  readonly confidence: number
  /** Boxes in pixels from the top left corner; offsets into `text`. */
  readonly words?: WordBoxes | undefined
}

/** Reads text from pictures. */
export interface TextRecognizer {
  /** Such as `tesseract`; callers choose it by this name. */
  readonly name: string
  /** Whether it makes out handwriting when asked to. */
  readonly readsHandwriting: boolean
  /**
   * @throws `invalid_input` for a language it does not have, naming those it has; `ingestion_failed` for a picture it
   * cannot read; `canceled`.
   */
  recognize(request: {
    /** A whole PNG or JPEG file. */
    readonly image: Uint8Array
    /** Such as `eng+deu`. @default the recognizer's own */
    readonly languages?: string | undefined
    /** @default false */
    readonly handwriting?: boolean | undefined
    /** The priority of the document that the picture belongs to. @default nobody's */
    readonly turn?: ParseTurn | undefined
    readonly signal: AbortSignal
  }): Promise<RecognizedText>
  /** Ends its processes and threads. */
  close(): Promise<void>
}

export interface Transcript {
  readonly text: string
  /** ISO 639-1, when the transcriber reports it. */
  readonly language?: string | undefined
  readonly durationSeconds?: number | undefined
  /** Parts in order, times in seconds. */
  readonly segments?: readonly { readonly start: number; readonly end: number; readonly text: string }[] | undefined
}

/** Transcribes audio and video. */
export interface Transcriber {
  readonly name: string
  /** Largest file it takes, bytes. */
  readonly maxBytes: number
  /** @throws `too_large`, `ingestion_failed`, `provider_failed`, `rate_limited`, `canceled` */
  transcribe(request: {
    readonly bytes: Uint8Array
    readonly fileName: string
    readonly mediaType: string
    /** ISO 639-1. @default found by the transcriber */
    readonly language?: string | undefined
    readonly signal: AbortSignal
  }): Promise<Transcript>
}
