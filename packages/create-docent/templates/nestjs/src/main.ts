import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { docentConsole } from '@docent/console'
import type { Docent } from '@docent/core'
import { docentRouter, limitSilence } from '@docent/http-express'
import { DOCENT, DocentModule } from './docent.module.ts'

@Module({ imports: [DocentModule] })
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule)
const docent = app.get<Docent>(DOCENT)
// On the application itself, so that no guard, pipe or interceptor runs before it.
app.use('/docs-chat', docentRouter(docent), docentConsole(docent))
app.enableShutdownHooks([], { useProcessExit: true })

const port = Number(process.env.PORT ?? 3000)
limitSilence(await app.listen(port, '127.0.0.1'))
console.log(`Ready: http://127.0.0.1:${port}/docs-chat`)
