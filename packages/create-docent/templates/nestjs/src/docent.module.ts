import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common'
import type { Docent } from '@docent/core'
import { openDocent } from './docent.ts'

/** `@Inject(DOCENT) docent: Docent` in any provider or controller. */
export const DOCENT = Symbol('docent')

@Module({
  providers: [{ provide: DOCENT, useFactory: openDocent }],
  exports: [DOCENT],
})
export class DocentModule implements OnApplicationShutdown {
  readonly #docent: Docent

  constructor(@Inject(DOCENT) docent: Docent) {
    this.#docent = docent
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#docent.stop({ graceMs: 5_000 })
  }
}
