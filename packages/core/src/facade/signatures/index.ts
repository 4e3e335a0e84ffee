import type { AllServices } from '../all-services.ts'
import { signaturesOfAccess } from './of-access.ts'
import { signaturesOfAgents } from './of-agents.ts'
import { signaturesOfChats } from './of-chats.ts'
import { signaturesOfDocuments } from './of-documents.ts'
import type { SignaturesOf } from './signatures-of.ts'

/** What every use case takes, by which calls without types are checked. */
export const signatures: SignaturesOf<AllServices> = {
  ...signaturesOfDocuments,
  ...signaturesOfChats,
  ...signaturesOfAgents,
  ...signaturesOfAccess,
}
export { signaturesOfAnalysis } from './of-analysis.ts'
