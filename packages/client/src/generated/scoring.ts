// Written by `npm run golden` from the route table; changes here are lost.

import type { ScoreRemoteRequest, ScoringJobId, ScoringJobStatus, ScoringResult } from './components.ts'
import type { FileContent, Operation } from '../operation.ts'

export interface ScoreDocumentOperation {
  params: {
    id: string
  }
  query?: {
    /** Id or name of a pipeline; else the only one that the caller sees. */
    pipeline?: string | undefined
  } | undefined
  body: {
    documentGuid?: string | undefined
    /** At most 100 MB. */
    document: FileContent
  }
  answer: ScoringJobId
  keyed: true
}

/** Scores an uploaded document. `POST /async/model/{id}/score` */
export const scoreDocument: Operation<ScoreDocumentOperation> = {
  method: 'POST',
  path: '/async/model/{id}/score',
  body: 'form',
  keyed: true,
}

export interface ScoreRemoteDocumentOperation {
  params: {
    id: string
  }
  query?: {
    /** Id or name of a pipeline; else the only one that the caller sees. */
    pipeline?: string | undefined
  } | undefined
  body: ScoreRemoteRequest
  answer: ScoringJobId
  keyed: true
}

/** Scores a document in remote storage. `POST /async/model/{id}/score:remote` */
export const scoreRemoteDocument: Operation<ScoreRemoteDocumentOperation> = {
  method: 'POST',
  path: '/async/model/{id}/score:remote',
  body: 'json',
  keyed: true,
}

export interface GetScoringResultOperation {
  params: {
    id: string
  }
  answer: ScoringResult | ScoringJobStatus
}

/** Returns the result of a scoring. `GET /async/job/{id}` */
export const getScoringResult: Operation<GetScoringResultOperation> = {
  method: 'GET',
  path: '/async/job/{id}',
}

export interface ScoreDocumentAndWaitOperation {
  params: {
    id: string
  }
  query?: {
    /** Id or name of a pipeline; else the only one that the caller sees. */
    pipeline?: string | undefined
    /** Seconds. */
    wait?: number | undefined
  } | undefined
  body: {
    documentGuid?: string | undefined
    /** At most 100 MB. */
    document: FileContent
  }
  answer: ScoringResult | ScoringJobId
  keyed: true
}

/** Scores an uploaded document and waits for the result. `POST /model/{id}/score` */
export const scoreDocumentAndWait: Operation<ScoreDocumentAndWaitOperation> = {
  method: 'POST',
  path: '/model/{id}/score',
  body: 'form',
  keyed: true,
}
