export { docentProvider, type DocentProvider, type DocentProviderOptions } from './docent-provider.ts'
export { passageTools } from './passage-tools.ts'
export type { PassagePlace, PassageSource } from '../passages/index.ts'
