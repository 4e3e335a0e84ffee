import type { AnalysisServices } from '../all-services.ts'
import { signaturesOfSharing } from './of-sharing.ts'
import type { SignaturesOf } from './signatures-of.ts'

/** Those of document analysis. */
export const signaturesOfAnalysis: SignaturesOf<AnalysisServices> = {
  projects: {
    create: 'input',
    list: 'input?',
    get: 'text',
    update: 'text input',
    delete: 'text',
    ...signaturesOfSharing,
  },
  artifacts: {
    create: 'input input',
    uploadPart: 'input input',
    complete: 'input',
    completeResults: 'input',
    completeCheckingDuplicates: 'input',
    submitDuplicates: 'input input',
    get: 'input',
    list: 'input input?',
    listVersions: 'input input?',
    dependents: 'input',
    overview: 'text',
    update: 'input input',
    delete: 'input input?',
    deleteSet: 'input input?',
    copy: 'input input?',
    download: 'input input?',
  },
  drafts: {
    get: 'input input?',
    apply: 'input input',
    update: 'input input',
    close: 'input input',
  },
  jobs: {
    create: 'text input',
    retry: 'text text',
    get: 'text text',
    list: 'text input?',
    log: 'text text input?',
    cancel: 'text text',
    finalize: 'text text',
  },
  pipelines: {
    list: 'input',
    get: 'text',
    create: 'text input',
    update: 'text input',
    delete: 'text',
  },
  scoring: {
    score: 'text input',
    result: 'text',
    wait: 'text number',
  },
}
