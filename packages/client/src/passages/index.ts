export { findPassages, type Passage, type PassagePlace, type PassageSource } from './find-passages.ts'
