import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { compact } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { unlessMissing } from '../../../kernel/system/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { customToolOf, ownEmail } from '../custom-tool-records.ts'
import { missingToolFile, type CustomTool, type CustomToolDetails, type KeptFile } from '../custom-tool.ts'
import type { CustomToolsDependencies } from '../custom-tools-dependencies.ts'

/** The caller's tools, the oldest first. */
export const listCustomTools =
  ({ storage, sealer, records }: CustomToolsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<CustomTool[]> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    const rows = await records.list(scopeOf(principal))
    const email = await ownEmail(storage, principal)
    return rows.map((row) => customToolOf(sealer, row, email))
  }

/** @throws `not_found` when missing or somebody else's */
export const getCustomTool =
  ({ storage, sealer, records }: CustomToolsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<CustomToolDetails> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    const row = await records.require(scopeOf(principal), id)
    const email = await ownEmail(storage, principal)
    return compact({ ...customToolOf(sealer, row, email), fileName: row.file_name ?? undefined })
  }

/** The file of a tool, as it was uploaded. @throws `not_found`, `invalid_input` for a `remote_mcp`, which has none */
export const downloadCustomTool =
  ({ blobs, records }: CustomToolsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<KeptFile> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const row = await records.require(scopeOf(principal), id)
    if (row.tool_type === 'remote_mcp')
      throw new DocentError({
        code: 'invalid_input',
        message: 'A tool of the type remote_mcp has no file; its configuration is mcp_config_json in its tool_args.',
      })
    const { file_key: key, file_name: fileName, file_size: size } = row
    if (key === null || fileName === null || size === null)
      throw new DocentError({ code: 'not_found', message: 'This custom tool has no file.' })
    return { fileName, size, content: await unlessMissing(blobs.get(key, { signal: options.signal }), missingToolFile) }
  }
