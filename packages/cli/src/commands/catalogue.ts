import type { Command } from '../command-line/command.ts'
import { adminKeyCommand } from './admin-key.ts'
import { askCommand } from './ask.ts'
import { chatCommand } from './chat.ts'
import { completionCommand } from './completion.ts'
import { copyCommand } from './copy.ts'
import { backupCommand, restoreCommand, verifyCommand } from './data-commands.ts'
import { doctorCommand } from './doctor.ts'
import { ingestCommand } from './ingest.ts'
import { jobsCommand } from './jobs.ts'
import { serveCommand } from './serve.ts'
import { migrateCommand } from './migrate.ts'
import { usersCommand } from './users.ts'

/** All commands, in the order of the help. Each knows the types of its own options only. */
export const commands: readonly Command[] = [
  serveCommand,
  askCommand,
  ingestCommand,
  chatCommand,
  jobsCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  copyCommand,
  migrateCommand,
  usersCommand,
  adminKeyCommand,
  doctorCommand,
  completionCommand(() => commands),
] as unknown as readonly Command[]
