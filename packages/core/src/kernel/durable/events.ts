import { z } from 'zod'

/**
 * `command`: somebody wants it; not accepted in the present state is an error to them (409). `outcome`: an effect
 * reports; too late is recorded as ignored. `timer`: a business deadline; too late likewise.
 */
export type EventClass = 'command' | 'outcome' | 'timer'

export interface EventDefinition<Fields extends object = object> {
  readonly class: EventClass
  readonly schema: z.ZodType<Fields>
  /** Fields that go into history: ids, counts, codes. */
  readonly audited: readonly string[]
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** The event union a table of definitions describes. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: { type: Type } & z.output<Definitions[Type]['schema']>
}[keyof Definitions & string]

interface Define {
  (): EventDefinition
  <Shape extends z.ZodRawShape>(
    shape: Shape,
    audited?: readonly (keyof Shape & string)[],
  ): EventDefinition<z.output<z.ZodObject<Shape>>>
}

const define = (eventClass: EventClass): Define =>
  ((shape: z.ZodRawShape = {}, audited: readonly string[] = []) => ({
    class: eventClass,
    schema: z.object(shape),
    audited,
  })) as Define

export const command = define('command')
export const outcome = define('outcome')
export const timer = define('timer')
