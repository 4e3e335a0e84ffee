import { docentConsole } from '@docent/console'
import { docentRouter, limitSilence } from '@docent/http-express'
import express from 'express'
import { openDocent } from './docent.ts'

const docent = await openDocent()
const app = express()
app.use('/docs-chat', docentRouter(docent), docentConsole(docent))

const port = Number(process.env.PORT ?? 3000)
const server = app.listen(port, '127.0.0.1', () => console.log(`Ready: http://127.0.0.1:${port}/docs-chat`))
limitSilence(server)

async function stop(): Promise<void> {
  server.close()
  await docent.stop({ graceMs: 5_000 })
  process.exit(0)
}
// Not `once`: npm passes Ctrl-C on, which the terminal has sent already, and a second signal would end what is being stopped.
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
