import type { ArtifactKind } from '@docent/core'

/** A kind of artifact as routes name it. */
export interface KindOfArtifact {
  readonly kind: ArtifactKind
  readonly tag: string
  /** In texts. */
  readonly noun: string
  /** With its article. */
  readonly oneNoun: string
  /** In operation ids. */
  readonly one: string
  readonly many: string
  /** Fields of the body that creates one: what is said of it, and its content. */
  readonly described: string
  readonly content: string
  /** Media types of the content. */
  readonly mimes: string
}

export const artifactKindsOfRoutes = {
  annotationSets: {
    kind: 'annotationSets',
    tag: 'Annotation Sets',
    noun: 'annotation set',
    oneNoun: 'an annotation set',
    one: 'annotation_set',
    many: 'annotation_sets',
    described: 'annotationSet',
    content: 'annotationSetVia',
    mimes: 'application/json for VIA',
  },
  documentSets: {
    kind: 'documentSets',
    tag: 'Document Sets',
    noun: 'document set',
    oneNoun: 'a document set',
    one: 'document_set',
    many: 'document_sets',
    described: 'documentSet',
    content: 'pdfs',
    mimes: 'application/pdf for one PDF, application/zip for several',
  },
  imageSets: {
    kind: 'imageSets',
    tag: 'Image Sets',
    noun: 'image set',
    oneNoun: 'an image set',
    one: 'image_set',
    many: 'image_sets',
    described: 'imageSet',
    content: 'images',
    mimes: 'application/zip, image/png or image/jpeg',
  },
  resultSets: {
    kind: 'resultSets',
    tag: 'Result Sets',
    noun: 'result set',
    oneNoun: 'a result set',
    one: 'result_set',
    many: 'result_sets',
    described: 'resultSet',
    content: 'results',
    mimes: 'application/json or application/zip',
  },
  models: {
    kind: 'models',
    tag: 'Models',
    noun: 'model',
    oneNoun: 'a model',
    one: 'model',
    many: 'models',
    described: 'model',
    content: 'content',
    mimes: 'application/octet-stream',
  },
} as const satisfies Record<ArtifactKind, KindOfArtifact>
