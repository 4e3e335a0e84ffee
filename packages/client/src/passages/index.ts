export { findPassages, type PassagePlace, type PassageSource } from './find-passages.ts'
