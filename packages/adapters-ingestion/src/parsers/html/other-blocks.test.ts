import { expect, test } from 'vitest'
import { fragmentToMarkdown } from './fragment-to-markdown.ts'

test('blocks of every kind part their words from the text beside them', () => {
  for (const name of ['details', 'dialog', 'legend', 'listing', 'search', 'summary', 'fieldset', 'center', 'dir'])
    expect(fragmentToMarkdown(`<div>zero<${name}>one</${name}>two</div>`).split(/\s+/)).toEqual(['zero', 'one', 'two'])
})

test('a summary stands before what it shows, also in an item of a list and in a cell', () => {
  const details = '<details><summary> Opening <b>hours</b></summary> Nine to five</details>'
  const shown = 'Opening **hours**'
  expect(fragmentToMarkdown(`<p>Shop</p>${details}<p>after</p>`)).toBe(`Shop\n\n${shown}\n\nNine to five\n\nafter`)
  expect(fragmentToMarkdown(`<ul><li>${details}</li></ul>`)).toBe(`- ${shown}\n\n  Nine to five`)
  expect(fragmentToMarkdown(`<table><tr><td>${details}</td><td>x</td></tr></table>`)).toContain(
    `| ${shown} Nine to five | x |`,
  )
})
