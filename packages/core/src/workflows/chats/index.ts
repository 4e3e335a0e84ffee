export { deleteChatsJob, deleteChatsSchema, type DeleteChatsInput } from './delete-chats-job.ts'
export { migrateChatsEffect } from './migrate-chats.ts'
export { migrateChatsJob, migrateChatsSchema, type MigrateChatsInput } from './migrate-chats-job.ts'
