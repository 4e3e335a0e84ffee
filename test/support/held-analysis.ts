import type { Docent } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import { versionName } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from './quick-analysis.ts'

/** Publishes a pipeline `letters` of alice, with which those may score whom `acl` names. */
export async function publishedLetters(docent: Docent, acl: readonly string[]) {
  const alice = docent.as({ userId: 'alice' })
  const made = await quickProject(alice)
  const { train, start } = made
  const { trainOutputs } = await (await train()).ended()
  const model = String(trainOutputs!['model'])
  await (await start('JOB_TYPE_PUBLISH', { labellingModelName: model, pipelineName: 'letters' })).ended()
  await alice.analysis.artifacts.update(versionName(model), { acl: [...acl] })
  const { id } = await alice.analysis.pipelines.get('letters')
  return { ...made, alice, id, model }
}

/** A gate that the first reading waits at once it is closed. */
export function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  let isClosed = false
  return {
    close: () => void (isClosed = true),
    open,
    reached,
    async wait() {
      if (!isClosed) return
      isClosed = false
      reach()
      await opened
    },
  }
}

/** Analysis that reads documents only while they are not damaged. */
export async function damaging() {
  let isDamaged = false
  const docent = await quickAnalysis({}, () => {
    if (isDamaged) throw new DocentError({ code: 'ingestion_failed', message: 'It is damaged.' })
  })
  return { docent, damage: (value: boolean) => void (isDamaged = value) }
}
