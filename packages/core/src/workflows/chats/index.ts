export { deleteChatsSchema, type DeleteChatsInput } from './delete-chats-job.ts'
export { migrateChatsSchema, type MigrateChatsInput } from './migrate-chats-job.ts'
