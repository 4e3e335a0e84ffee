/** Where a content is written, and where it ends up in one step. */
export interface BlobPlace {
  readonly temporary: string
  readonly target: string
}

/** Without a content the temporary file is there already, with its bytes synced. */
export interface BlobWriteRequest extends BlobPlace {
  readonly id: number
  readonly content?: Uint8Array
}

export interface BlobWriteAnswer {
  readonly id: number
  readonly error?: { readonly message: string; readonly code?: string }
}
