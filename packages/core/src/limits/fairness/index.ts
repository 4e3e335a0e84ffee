export { chatLane, type Askers } from './chat-lane.ts'
export { ingestLane, type IngestionQueue } from './ingest-lane.ts'
