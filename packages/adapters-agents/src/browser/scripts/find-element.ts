import type { Locator, Page } from 'playwright-core'
import type { LocatorStep, Words } from './script-command.ts'

/** The element, or the elements, that a path leads to. Nothing is looked for yet. */
export const findElement = (page: Page, [first, ...rest]: readonly LocatorStep[]): Locator =>
  rest.reduce<Locator>((found, one) => next(found, one), next(page, first ?? { by: 'selector', value: ':root' }))

const wordsOf = (words: Words): string | RegExp =>
  typeof words === 'string' ? words : new RegExp(words.regex, words.flags)

const some = <Name extends string>(name: Name, words: Words | undefined) =>
  words === undefined ? {} : ({ [name]: wordsOf(words) } as Record<Name, string | RegExp>)

function next(place: Page | Locator, step: LocatorStep): Locator {
  switch (step.by) {
    case 'selector':
      return place.locator(step.value)
    case 'role': {
      const { by: _, value, name, ...options } = step
      return place.getByRole(value as Parameters<Page['getByRole']>[0], { ...given(options), ...some('name', name) })
    }
    case 'text':
      return place.getByText(wordsOf(step.value), given({ exact: step.exact }))
    case 'label':
      return place.getByLabel(wordsOf(step.value), given({ exact: step.exact }))
    case 'placeholder':
      return place.getByPlaceholder(wordsOf(step.value), given({ exact: step.exact }))
    case 'alt_text':
      return place.getByAltText(wordsOf(step.value), given({ exact: step.exact }))
    case 'title':
      return place.getByTitle(wordsOf(step.value), given({ exact: step.exact }))
    case 'test_id':
      return place.getByTestId(wordsOf(step.value))
    case 'nth':
      return whole(place).nth(step.value)
    case 'first':
      return whole(place).first()
    case 'last':
      return whole(place).last()
    case 'filter':
      return whole(place).filter({
        ...given({ visible: step.visible }),
        ...some('hasText', step.has_text),
        ...some('hasNotText', step.has_not_text),
      })
  }
}

const whole = (place: Page | Locator): Locator => ('filter' in place ? place : place.locator(':root'))

type Given<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> }

/** Without what was not given. */
const given = <Options extends object>(options: Options): Given<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<Options>
