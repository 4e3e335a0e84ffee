import { columns } from '../command-line/columns.ts'
import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { dataOption } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

const marks = { ok: 'ok', note: 'note', problem: 'PROBLEM' }

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'checks this machine and the data directory, and reports what to do',
  usage: [''],
  details: `Checks Node.js, the environment variables, the data directory (its rights, its space and who uses it), the port, the stores, the search
indexes, the model providers and the optional packages. A note is about something that may be as you want it. Ends with 1 when there is a
problem. The stores of a stopped server, and those of a deployment, are opened for it; nothing is made or migrated.`,
  options: dataOption,
  async run(call) {
    if (call.positionals.length > 0) throw new UsageError('doctor takes no arguments.')
    const { examine } = await import('../doctor/examine.ts')
    const findings = await examine(call)
    const whole = findings.every(({ state }) => state !== 'problem')
    if (call.json) printJson(call.output, { whole, findings })
    else {
      const rows = findings.map(({ state, subject, result }) => [marks[state], subject, result])
      call.output.write(`${columns(rows)}\n`)
      for (const { subject, advice } of findings)
        if (advice !== undefined) call.output.write(`\n${subject}: ${advice}\n`)
    }
    return whole ? exitCodes.ok : exitCodes.failed
  },
})
