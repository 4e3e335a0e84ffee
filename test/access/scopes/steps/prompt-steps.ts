import { chosen, attempt, type Act } from './move.ts'
import { share, owns } from './share.ts'

export const promptSteps = {
  async template(move) {
    const { person, session, model, stage, step } = move
    const own = chosen(model.templates, step.a)
    if (own && step.b % 3 > 0) return share(move, own, owns(person, own), 'promptTemplates')
    const marker = stage.marker()
    const fields = { name: `Prompt ${marker}`, defaultSampleQuestions: [`Ask ${marker}?`] }
    const made = await attempt(move, person.collection === undefined, () => session.promptTemplates.create(fields))
    if (made) model.templates.push({ id: made.id, owner: person.name, marker, grants: new Map(), open: undefined })
  },
  async block(move) {
    const { person, session, model, stage, step } = move
    const own = chosen(model.blocks, step.a)
    if (own && step.b % 3 > 0) return share(move, own, owns(person, own), 'memoryBlocks')
    const marker = stage.marker()
    const fields = { name: `Block ${marker}`, content: `Mind ${marker}` }
    const made = await attempt(move, person.collection === undefined, () => session.memoryBlocks.create(fields))
    if (made) model.blocks.push({ id: made.id, owner: person.name, marker, grants: new Map(), open: undefined })
  },
} satisfies Record<string, Act>
