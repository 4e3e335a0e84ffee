// `node report.ts [directory]`: an agent reads three documents and makes a table, a chart and a report, with the language model that
// the environment names (OPENAI_API_KEY and others), or by a script without one.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modelsFromEnvironment } from '@docent/adapters-llm'
import { makeFolders } from '@docent/adapters-storage/driver'
import { makeReport } from './report/make-report.ts'
import { offlineModel } from './report/offline-model.ts'

const [directory = 'report'] = process.argv.slice(2)
const configured = await modelsFromEnvironment(process.env)
const { answer, sources, files } = await makeReport(configured.length > 0 ? configured : [offlineModel()])
for (const [name, content] of files) {
  const path = join(directory, name)
  makeFolders(dirname(path))
  writeFileSync(path, content)
}
console.log(`${answer}\n\nSources: ${sources.join(', ')}\nFiles in ${directory}: ${[...files.keys()].join(', ')}`)
