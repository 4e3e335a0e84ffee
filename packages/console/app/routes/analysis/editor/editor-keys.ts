import type { KeyboardEvent } from 'react'
import type { Direction } from './places.ts'
import type { EditorActions } from './use-editor.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export interface KeyTargets {
  readonly actions: EditorActions
  readonly labels: readonly string[]
  readonly classes: readonly string[]
  readonly acceptPage: () => void
  readonly save: () => void
}

/** Handles an event; true where it meant something here. */
type Keys = (event: KeyboardEvent, targets: KeyTargets) => boolean

/** Keys of the page with its words alone: elsewhere they belong to buttons and fields. */
export const canvasKeys: Keys = ({ key, shiftKey, ctrlKey, metaKey, altKey }, { actions }) => {
  if (ctrlKey || metaKey || altKey) return false
  const direction = directions[key]
  if (direction !== undefined) actions.move(direction, shiftKey)
  else if (key === 'Tab') return actions.toSuggestion(shiftKey ? -1 : 1)
  else if (key === 'Enter') actions.accept()
  else return false
  return true
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** Keys of the whole editor. */
export const editorKeys: Keys = (event, targets) => {
  if (event.ctrlKey || event.metaKey) return commands(event, targets)
  if (event.altKey || isTyping(event.target)) return false
  return digits(event, targets) || letters(event, targets)
}

const commands: Keys = ({ key, shiftKey }, { actions, save }) => {
  const letter = key.toLowerCase()
  if (letter === 'z' && shiftKey) actions.redo()
  else if (letter === 'z') actions.undo()
  else if (letter === 'y') actions.redo()
  else if (letter === 's') save()
  else return false
  return true
}

/** By the place of the key: with Shift the character is another one. */
const digits: Keys = ({ code, shiftKey }, { actions, labels, classes }) => {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  const chosen = digit === undefined ? undefined : (shiftKey ? classes : labels)[Number(digit) - 1]
  if (chosen === undefined) return false
  if (shiftKey) actions.classify(chosen)
  else actions.label(chosen)
  return true
}

const letters: Keys = ({ key }, { actions, acceptPage }) => {
  const meanings: Readonly<Record<string, () => void>> = {
    Delete: () => actions.label(undefined),
    Backspace: () => actions.label(undefined),
    Escape: actions.clear,
    PageDown: () => actions.goTo(actions.page + 1),
    PageUp: () => actions.goTo(actions.page - 1),
    a: acceptPage,
    u: actions.toOpenPage,
    s: () => actions.finish(true),
  }
  const meaning = Object.hasOwn(meanings, key) ? meanings[key] : undefined
  meaning?.()
  return meaning !== undefined
}
