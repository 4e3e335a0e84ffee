import type { Command } from '../command-line/command.ts'
import { adminKeyCommand } from './admin-key.ts'
import { askCommand } from './ask.ts'
import { copyCommand } from './copy.ts'
import { backupCommand, restoreCommand, verifyCommand } from './data-commands.ts'
import { ingestCommand } from './ingest.ts'
import { serveCommand } from './serve.ts'
import { usersCommand } from './users.ts'

/** All commands, in the order of the help. Each knows the types of its own options only. */
export const commands = [
  serveCommand,
  askCommand,
  ingestCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  copyCommand,
  usersCommand,
  adminKeyCommand,
] as unknown as readonly Command[]
