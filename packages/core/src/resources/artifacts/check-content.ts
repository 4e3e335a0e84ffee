import type { ArtifactKind } from './artifact-name.ts'
import type { ArtifactPartRow } from './artifact-tables.ts'

/** Content that has come and is not taken yet. */
export interface ArrivedContent {
  readonly kind: ArtifactKind
  readonly mime: string
  /** Its file name, else what the artifact is called. */
  readonly name: string
  /** Of a model: what its caller declares. */
  readonly modelType: string | null
  readonly ownerId: string
  readonly parts: readonly Pick<ArtifactPartRow, 'blob_key' | 'size' | 'sha256'>[]
}

export interface CheckedContent {
  /** The names of the pages of annotations; undefined for other content, and where the check was cut short. */
  readonly pageNames: readonly string[] | undefined
}

/**
 * Looks at content before it is taken, for a few seconds at most, or with `whole` until it is known. What is not found in this
 * time, the job of the import finds.
 * @throws `invalid_input`, `too_large`, `unsupported` as the job would fail, `not_found` when a part is damaged
 */
export type CheckContent = (
  content: ArrivedContent,
  how: { readonly whole?: boolean; readonly signal: AbortSignal | undefined },
) => Promise<CheckedContent>
