import { expect, test } from 'vitest'
import { makePackage } from '../office/package.fixture.ts'
import { readOffice } from '../office/read-office.ts'
import type { OfficeFormat } from '../office/office-task.ts'
import { makeOds } from '../spreadsheet/spreadsheet.fixture.ts'
import { makeOdp, makeOdt, odtParts } from './opendocument.fixture.ts'

const read = async (format: OfficeFormat, bytes: Uint8Array): Promise<readonly string[]> =>
  (await readOffice(bytes, { format, isLite: false, maxUnpackedBytes: 1_000_000 })).pages

const forms = (content: string): string =>
  `<office:forms><form:form form:name="Form">${content}</form:form></office:forms>`
const drawn = (id: string): string => `<draw:control draw:control="${id}"/>`

test('controls of a text show what is entered, checked and chosen, where they are drawn', async () => {
  const controls = forms(
    [
      '<form:text form:id="c1" form:value="Nobody" form:current-value="Ann Lee"/>',
      '<form:checkbox form:id="c2" form:label="I agree" form:state="unchecked" form:current-state="checked"/>',
      '<form:checkbox form:id="c3" form:label="Send news"/>',
      '<form:radio form:id="c4" form:label="By mail" form:selected="true"/>',
      '<form:listbox form:id="c5"><form:option form:label="Red" form:selected="true"/><form:option form:label="Green"/><form:option form:label="Blue" form:current-selected="true"/></form:listbox>',
      '<form:textarea xml:id="c6" form:value="A reply"><text:p>A reply</text:p></form:textarea>',
      '<form:password form:id="c7" form:value="secret"/>',
      '<form:hidden form:id="c8" form:value="token"/>',
    ].join(''),
  )
  const lines = ['Name: ', '', '', '', 'Colours: ', 'More: ', 'Key: ', 'None: ']
  const body = lines.map((label, index) => `<text:p>${label}${drawn(`c${index + 1}`)}</text:p>`).join('')
  expect(await read('odt', makeOdt(controls + body))).toEqual([
    'Name: Ann Lee\n\n☒ I agree\n\n☐ Send news\n\n☒ By mail\n\nColours: Red, Blue\n\nMore: A reply\n\nKey:\n\nNone:',
  ])
})

test('controls on slides and sheets are boxes, and none of hidden text is shown', async () => {
  const controls = forms('<form:fixed-text form:id="c1" form:label="Press here"/>')
  const slide = `<draw:page>${controls}<draw:frame><draw:text-box><text:p>Text</text:p></draw:text-box></draw:frame>${drawn('c1')}</draw:page>`
  expect(await read('odp', makeOdp(slide))).toEqual(['Text\n\nPress here'])
  const sheet = `<table:table table:name="Birds">${controls}<table:shapes>${drawn('c1')}</table:shapes><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>`
  expect((await read('ods', makeOds(sheet))).join('\n').match(/Press here/g)).toEqual(['Press here'])
  const hidden = `${controls}<text:section text:display="none"><text:p>${drawn('c1')}</text:p>${drawn('c1')}</text:section><text:p>seen</text:p>`
  expect(await read('odt', makePackage(odtParts(hidden)))).toEqual(['seen'])
})

test('check boxes and lists from forms of Word show what is checked and chosen, and other fields their text', async () => {
  const field = (type: string, params: Readonly<Record<string, readonly string[]>>): string =>
    `<field:fieldmark field:type="vnd.oasis.opendocument.field.${type}">${Object.entries(params)
      .flatMap(([name, values]) => values.map((value) => `<field:param field:name="${name}" field:value="${value}"/>`))
      .join('')}</field:fieldmark>`
  const body = [
    `<text:p>Yes ${field('FORMCHECKBOX', { Checkbox_Checked: ['true'] })} no ${field('FORMCHECKBOX', {})}.</text:p>`,
    `<text:p>Colour: ${field('FORMDROPDOWN', { Dropdown_ListEntry: ['Red', 'Blue'], Dropdown_Selected: ['1'] })}!</text:p>`,
    '<text:p><field:fieldmark-start field:type="vnd.oasis.opendocument.field.FORMTEXT"/>Ann<field:fieldmark-end/>, <text:drop-down><text:label text:value="Oslo"/><text:label text:value="Rome"/>Rome</text:drop-down>, <text:placeholder>&lt;Street&gt;</text:placeholder>, <text:database-display>Lee</text:database-display>, <text:user-field-get>42</text:user-field-get>, <text:text-input>typed</text:text-input></text:p>',
  ].join('')
  expect(await read('odt', makeOdt(body))).toEqual([
    'Yes ☒ no ☐.\n\nColour: Blue!\n\nAnn, Rome, <Street>, Lee, 42, typed',
  ])
})
