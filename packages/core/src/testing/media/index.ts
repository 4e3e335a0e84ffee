export { fakeTextRecognizer, type FakeTextRecognizer, type FakeTextRecognizerOptions } from './fake-text-recognizer.ts'
export { fakeTranscriber, type FakeTranscriber, type FakeTranscriberOptions } from './fake-transcriber.ts'
export {
  textRecognizerConformance,
  type SamplePicture,
  type TextRecognizerSuiteOptions,
} from './text-recognizer-conformance.ts'
export {
  transcriberConformance,
  type TranscriberFixture,
  type TranscriberSuiteOptions,
} from './transcriber-conformance.ts'
