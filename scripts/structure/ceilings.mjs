/**
 * How many there are of what shall become less (see structure-report.mjs). `npm run lint` fails when there are more, and when
 * there are fewer while this file still permits more: lower the number then, and never raise one.
 */
export const CEILINGS = {
  longSources: 6,
  longTests: 33,
  complexFunctions: 0,
  upwardImportsOfTiers: 0,
  upwardImportsOfAnswer: 0,
  untypedAccesses: 0,
  queriesOutsideRecords: 0,
}
