export {
  notifierConformance,
  type NotifierFixture,
  type NotifierSuiteOptions,
  type ReceiverMood,
} from './notifier-conformance.ts'
