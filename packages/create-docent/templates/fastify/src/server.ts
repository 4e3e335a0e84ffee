import middie from '@fastify/middie'
import { docentConsole } from '@docent/console'
import { docentRouter, limitSilence } from '@docent/http-express'
import fastify from 'fastify'
import { openDocent } from './docent.ts'

const docent = await openDocent()
const port = Number(process.env.PORT ?? 3000)
// Fastify hides the prefix from middleware. Behind a proxy this is the address that clients see.
const publicUrl = `http://127.0.0.1:${port}/docs-chat`

const app = fastify()
await app.register(middie)
app.use('/docs-chat', docentRouter(docent, { publicUrl }))
app.use('/docs-chat', docentConsole(docent))
app.addHook('onClose', () => docent.stop({ graceMs: 5_000 }))
limitSilence(app.server)

await app.listen({ port, host: '127.0.0.1' })
console.log(`Ready: ${publicUrl}`)

async function stop(): Promise<void> {
  await app.close()
  process.exit(0)
}
// Not `once`: npm passes Ctrl-C on, which the terminal has sent already, and a second signal would end what is being stopped.
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
