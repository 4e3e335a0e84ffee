import type { SignatureOf } from '../../kernel/use-case.ts'

/** Of every use case of some services. What is missing or wrong does not compile. */
export type SignaturesOf<Services> = {
  readonly [Name in keyof Services]: { readonly [Method in keyof Services[Name]]: SignatureOf<Services[Name][Method]> }
}
