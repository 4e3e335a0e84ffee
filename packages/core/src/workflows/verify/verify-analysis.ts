import { findUser } from '../../access/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  findArtifact,
  findPageWords,
  findPart,
  holderOfBlob,
  nameOf,
  walkFileBlobs,
  walkPageWords,
  walkParts,
  type ArtifactRow,
} from '../../resources/artifacts/index.ts'
import { findProject } from '../../resources/projects/index.ts'
import { findScoringJob, walkScoringJobs, type ScoringJobRow } from '../../resources/scoring-jobs/index.ts'
import type { BlobChecks, Problem } from './blob-checks.ts'
import type { Findings } from './store-report.ts'

export interface VerifyAnalysisDependencies {
  readonly storage: RecordStore
  readonly checks: BlobChecks
  readonly findings: Findings
  readonly signal: AbortSignal | undefined
}

/** Reads the blobs of document analysis: files and words of artifacts, parts of uploads, documents and results of scorings. */
export async function verifyAnalysis(dependencies: VerifyAnalysisDependencies): Promise<void> {
  const { storage, checks, findings, signal } = dependencies
  const { problemOf, hasDigest } = checks

  const add = (problem: Problem, name: string, artifact: ArtifactRow): void =>
    findings.add({ what: 'artifact', problem, name, artifact: nameOf(artifact) })

  for await (const { blob_key: key, sha256 } of walkFileBlobs(storage, signal)) {
    const problem = await problemOf(() => hasDigest(key, sha256))
    // Of one that is being deleted the bytes go before the rows.
    const holder = problem && (await holderOfBlob(storage, key))
    if (holder) add(problem, key, holder)
  }

  for await (const { artifact_id: id, number, blob_key: key, sha256 } of walkParts(storage, signal)) {
    const problem = await problemOf(() => hasDigest(key, sha256))
    if (problem === undefined || (await findPart(storage, id, number))?.blob_key !== key) continue
    const artifact = await findArtifact(storage, id)
    if (artifact && artifact.state !== 'deleting') add(problem, key, artifact)
  }

  for await (const { source_key: source, method, blob_key: key, sha256 } of walkPageWords(storage, signal)) {
    const problem = await problemOf(() => hasDigest(key, sha256))
    if (problem === undefined || (await findPageWords(storage, source, method))?.blob_key !== key) continue
    const holder = await holderOfBlob(storage, source)
    if (holder) add(problem, key, holder)
  }

  for await (const row of walkScoringJobs(storage, signal)) {
    for (const column of ['document', 'result'] as const) {
      const key = row[`${column}_key`]
      if (key === null) continue
      const problem = await problemOf(() => hasDigest(key, row[`${column}_sha256`]))
      if (problem && (await checks.still(findScoringJob, row, `${column}_key`)) && (await stays(storage, row)))
        findings.add({ what: 'scoring', problem, name: key })
    }
  }
}

/** Of one that goes with its project or its user the bytes go before the row. */
async function stays(storage: RecordStore, { project_id, owner_id }: ScoringJobRow): Promise<boolean> {
  if ((await findProject(storage, project_id))?.state !== 'active') return false
  return (await findUser(storage, owner_id))?.erasure_id == null
}
