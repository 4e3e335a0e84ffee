import { agentPath, controlVariable, finishSeconds, modelVariable } from './program-paths.ts'

/** The same as the runner in Python, for agents in JavaScript. The signal SIGINT asks them to finish; they may handle it. */
export const nodeRunner = `
import { PassThrough } from 'node:stream'
import { format } from 'node:util'

const parts = []
for await (const part of process.stdin) parts.push(part)
const job = JSON.parse(Buffer.concat(parts).toString())
const { ${controlVariable}: control, ${modelVariable}: models } = process.env
delete process.env.${controlVariable}
delete process.env.${modelVariable}
Object.assign(process.env, job.environment, { CUSTOM_AGENT_BASE_URL: models, OPENAI_BASE_URL: models })

const post = (path, value) =>
  fetch(control + path, { method: 'POST', body: JSON.stringify(value) }).then((response) => response.arrayBuffer())
let left = job.printed
let pending = ''
let printing = Promise.resolve()
const passOn = () => {
  const text = pending
  pending = ''
  return text === '' ? undefined : post('/printed', text).catch(() => {})
}
const print = (chunk, encoding, callback) => {
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
  const shown = text.slice(0, Math.max(0, left))
  left -= text.length
  pending += shown
  printing = printing.then(passOn)
  const done = typeof encoding === 'function' ? encoding : callback
  if (done) queueMicrotask(done)
  return true
}
process.stdout.write = print
process.stderr.write = print
const heard = new PassThrough()
Object.defineProperty(process, 'stdin', { value: heard })

const later = () => {
  let resolve
  const promise = new Promise((settle) => (resolve = settle))
  return { promise, resolve }
}
const begin = later()
const finish = later()
async function listen() {
  const { body, status } = await fetch(control + '/control')
  if (status !== 200) process.exit(75)
  let rest = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\\n')
    rest = lines.pop()
    for (const line of lines) {
      const instruction = JSON.parse(line)
      if (instruction.type === 'begin') begin.resolve()
      if (instruction.type === 'message') heard.write(instruction.text.replaceAll('\\n', ' ') + '\\n')
      if (instruction.type === 'finish') {
        heard.end()
        setTimeout(() => finish.resolve({ kind: 'finished' }), ${finishSeconds * 1000})
        if (!process.emit('SIGINT', 'SIGINT')) finish.resolve({ kind: 'finished' })
      }
    }
  }
}
listen().catch(() => {})
await begin.promise
const work = async () => {
  const module = await import('${agentPath}/custom_agents.mjs')
  const run = module[job.function] ?? module.default
  const { query, chat_history: history } = job.arguments
  const value = await run(query, history)
  return { kind: 'answer', text: typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value) }
}
const failed = (error) => {
  print(format(error) + '\\n')
  return { kind: 'error', name: String(error?.name ?? 'Error'), message: String(error?.message ?? error).slice(0, 2000) }
}
process.on('uncaughtException', (error) => finish.resolve(failed(error)))
const result = await Promise.race([work().catch(failed), finish.promise])
await printing
await post('/result', result)
process.exit(0)
`
