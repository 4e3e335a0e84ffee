import { coreServices } from '../kernel/modules/index.ts'
import { modules } from './modules.ts'

type ServicesOf<Module> = Module extends { readonly services: infer Services } ? Services : never
/** All of a union's members at once. */
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never

/** What the container holds, by type. A host that needs another port or service rebinds it by these. */
export const services = Object.assign({}, coreServices, ...modules.map((module) => module.services)) as Merged<
  typeof coreServices | ServicesOf<(typeof modules)[number]>
>
