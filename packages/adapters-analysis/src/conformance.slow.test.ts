/** @module-tag slow */
import { pageClassifierConformance, tokenLabellerConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { pageClassifier } from './page-classifier.ts'
import { tokenLabeller } from './token-labeller.ts'

tokenLabellerConformance(runner, {
  name: 'tokenLabeller',
  create: () => tokenLabeller({ trainingThreads: 1 }),
  parameters: { epochs: 8 },
})
pageClassifierConformance(runner, { name: 'pageClassifier', create: () => pageClassifier(), parameters: {} })
