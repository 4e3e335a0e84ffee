import { blueMesaQuestions } from './blue-mesa.ts'
import { ferncrestQuestions } from './ferncrest.ts'
import { harborlightQuestions } from './harborlight.ts'
import { kestrelVaneQuestions } from './kestrel-vane.ts'
import { northgateBrunnerQuestions } from './northgate-brunner.ts'
import type { Question } from './question.ts'
import { quillmontQuestions } from './quillmont.ts'
import { tessalyQuestions } from './tessaly.ts'

export const answeredQuestions: readonly Question[] = [
  ...harborlightQuestions,
  ...quillmontQuestions,
  ...ferncrestQuestions,
  ...blueMesaQuestions,
  ...tessalyQuestions,
  ...northgateBrunnerQuestions,
  ...kestrelVaneQuestions,
]
