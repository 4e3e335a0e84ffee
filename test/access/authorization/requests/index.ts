import type { Situations } from '../situation.ts'
import { agentRequests } from './agents.ts'
import { chatRequests } from './chats.ts'
import { collectionRequests } from './collections.ts'
import { documentRequests } from './documents.ts'
import { ingestionRequests } from './ingestion.ts'
import { systemRequests } from './system.ts'

/** How every operation is called for the table; one that is missing here fails the test. */
export const situations: Situations = {
  ...collectionRequests,
  ...documentRequests,
  ...ingestionRequests,
  ...chatRequests,
  ...agentRequests,
  ...systemRequests,
}
