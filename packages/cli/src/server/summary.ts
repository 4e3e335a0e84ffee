import { join, relative } from 'node:path'
import type { AdministratorKey } from './administrator-key.ts'
import type { EffectiveModels } from './effective-models.ts'
import { placesOf } from './places-of.ts'
import type { ServerSettings } from './settings.ts'
import type { RunningServer } from './start-server.ts'

const notNow = ', cannot be used now; see Away'

/** Summary of a server that has just started, for a person. */
export function summary(
  { url, key, models }: Pick<RunningServer, 'url' | 'key' | 'models'>,
  settings: Pick<ServerSettings, 'dataDirectory'> & Parameters<typeof placesOf>[0],
): string {
  const data = shortPath(settings.dataDirectory)
  const lines = [
    ['Server', url],
    ['API docs', `${url}/api/v1/docs`],
    ['API key', keyText(key, join(data, 'admin-key'))],
    ...placesOf(settings, data),
    ['Answers', answersText(models)],
    ['Search', `${models.embeddings} (embedding model${models.unusable.embeddings ? notNow : ''})`],
    ...models.providers.flatMap(({ away }) => (away === undefined ? [] : [['Away', away]])),
  ]
  return `\nDocent is ready.\n\n${lines.map(([name, text]) => `  ${name!.padEnd(10)}${text}\n`).join('')}`
}

/** A secret is shown once; later only its location. */
function keyText({ secret, origin }: AdministratorKey, file: string): string {
  if (origin === 'chosen') return 'the one in DOCENT_ADMIN_KEY'
  return origin === 'made' ? `${secret} (kept in ${file})` : `in ${file}`
}

function answersText({ answers, quotes, unusable }: EffectiveModels): string {
  if (!quotes) return `${answers} (language model${unusable.answers ? notNow : ''})`
  return `${answers} (built-in), which quotes the documents; set OPENAI_API_KEY or another provider for written answers`
}

/** Below the working directory a relative path is easier to read. */
function shortPath(path: string): string {
  const short = relative('', path)
  return short === '' || short.startsWith('..') ? path : short
}
