import { part, serveParent } from '../measuring/child-process.ts'
import { labellingSystems, type LabellingSystem, type LabellingTask } from './labelling-systems.ts'

/** One run of the system that the first argument names; started by `measure-labelling.ts`. */
const system = labellingSystems[part() as LabellingSystem]
serveParent({ run: (task: LabellingTask) => system(task) })
