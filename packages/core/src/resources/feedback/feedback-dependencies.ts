import type { Runtime } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ChatRecords } from '../chats/index.ts'
import type { FeedbackRecords } from './feedback-records.ts'

export interface FeedbackDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
  readonly records: FeedbackRecords
  readonly chats: ChatRecords
}
