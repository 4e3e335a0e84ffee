import type { LabelledPage } from '@docent/core/ports'
import { readClassifier } from '../artifact/classifier-artifact.ts'
import { readLabeller } from '../artifact/labeller-artifact.ts'
import { classifyPages, type ClassifierModel } from '../classification/classifier-model.ts'
import { trainClassifier } from '../classification/train-classifier.ts'
import { labelPages, type LabellerModel } from '../labelling/labeller-model.ts'
import { finishLabeller } from '../labelling/training/finish-labeller.ts'
import { labellerTrainer, type LabellerTrainer } from '../labelling/training/labeller-trainer.ts'
import type { TrainingPage } from './analysis-calls.ts'
import { serveCalls } from './serve-calls.ts'

/** Of a thread that trains. */
const pages: TrainingPage[] = []
let trainer: LabellerTrainer | undefined
let whole: ReturnType<LabellerTrainer['secondWhole']> | undefined

/** Of a thread that scores, by the number of the model. */
const labellers = new Map<number, LabellerModel>()
const classifiers = new Map<number, ClassifierModel>()

serveCalls({
  takePages: (more) => {
    for (const page of more) pages.push(page as TrainingPage)
  },
  planLabeller: (plan) => {
    trainer = labellerTrainer(pages as LabelledPage[], plan)
  },
  firstFold: (fold, onStep) => trainer!.firstFold(fold, onStep),
  links: (leftOut) => trainer!.links(leftOut),
  secondFold: (fold, onStep) => trainer!.secondFold(fold, onStep),
  secondWhole: (_, onStep) => {
    whole = trainer!.secondWhole(onStep)
  },
  outcome: ({ fold, decoding }) => trainer!.outcome(fold, decoding),
  halfOutcome: ({ fold, decoding }, onStep) => trainer!.halfOutcome(fold, decoding, onStep),
  firstOutcome: ({ fold, decoding }) => trainer!.firstOutcome(fold, decoding),
  finishLabeller: (parts) => finishLabeller(parts, whole),
  trainClassifier: (plan, onStep) => trainClassifier(pages, plan, onStep),
  loadLabeller: ({ model, artifact, memoryMb }) => {
    const read = readLabeller(artifact, memoryMb)
    labellers.set(model, read)
    return read.labels
  },
  loadClassifier: ({ model, artifact }) => {
    const read = readClassifier(artifact)
    classifiers.set(model, read)
    return read.classes
  },
  label: ({ model, pages: some }) => labelPages(labellers.get(model)!, some),
  classify: ({ model, pages: some }) => classifyPages(classifiers.get(model)!, some),
  unload: (model) => {
    labellers.delete(model)
    classifiers.delete(model)
  },
})
