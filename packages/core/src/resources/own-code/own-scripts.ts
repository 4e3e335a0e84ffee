import type { Scope } from '../../access/index.ts'
import type { HostTool } from '../../kernel/ports/index.ts'
import { folderNameOf, lastOfEachName, type CustomToolRow } from '../custom-tools/index.ts'
import { argumentsOf, isForAgents, loadCode, ownCodeOf, type OwnCodeDependencies } from './own-code.ts'

/** The tools that agents of the scope's user have of the scripts for a browser that the user registered. Reads records only. */
export type FindOwnScripts = (scope: Scope) => Promise<readonly HostTool[]>

interface OwnScriptsDependencies extends OwnCodeDependencies {
  readonly hostTools: readonly HostTool[]
}

/** The tool of the host that carries out scripts; undefined where there is none. */
export const scriptRunner = (hostTools: readonly HostTool[]): HostTool | undefined =>
  hostTools.find(({ runsScripts }) => runsScripts)

/** How a script is called by a model. */
export const scriptToolName = (row: Pick<CustomToolRow, 'tool_name'>, taken = new Set<string>()): string =>
  folderNameOf(row.tool_name, taken)

export function findOwnScripts({ hostTools, ...dependencies }: OwnScriptsDependencies): FindOwnScripts {
  const runner = scriptRunner(hostTools)
  return async (scope) => {
    if (runner?.disabledReason !== undefined || !runner || scope.collectionId !== undefined) return []
    const rows = (await dependencies.records.list(scope)).filter((row) => isForAgents(row, 'browser_action'))
    const taken = new Set<string>()
    return lastOfEachName(rows).map((row) => scriptTool(runner, { dependencies, scope, row, taken }))
  }
}

interface Script {
  readonly dependencies: OwnCodeDependencies
  readonly scope: Scope
  readonly row: CustomToolRow
  readonly taken: Set<string>
}

function scriptTool(runner: HostTool, { dependencies, scope, row, taken }: Script): HostTool {
  const { runsScripts: _, ...tool } = runner
  const name = scriptToolName(row, taken)
  const script = ownCodeOf(dependencies, scope, row, name)
  return {
    ...tool,
    name,
    description: [script.description, runner.description].filter((part) => part !== '').join(' '),
    approval: argumentsOf(row).approval === 'always' ? 'always' : runner.approval,
    async call(argumentsText, context) {
      if ((await dependencies.records.find(scope, row.id))?.revision !== row.revision)
        return { content: `The script ${name} is not registered any more, or was changed meanwhile.`, failed: true }
      const code = await loadCode([script], context.signal)
      return runner.call(argumentsText, { ...context, code: async () => code })
    },
  }
}
