import { expect, it } from 'vitest'
import { commonForm } from './common-form.ts'

it('writes digits of every script as 0 to 9', () => {
  for (const text of [
    '2025',
    '２０２５',
    '٢٠٢٥',
    '۲۰۲۵',
    '२०२५',
    '২০২৫',
    '๒๐๒๕',
    '\u{116dc}\u{116da}\u{116dc}\u{116df}',
  ])
    expect(commonForm(text)).toBe('2025')
})

it('writes signs of numbers in one way', () => {
  expect(commonForm('١٬٢٨٠٫٥٠')).toBe('1,280.50')
  expect(commonForm('￥１，２８０．５０')).toBe('¥1,280.50')
  expect(commonForm('合计：')).toBe('合计:')
})

it('composes letters, and leaves plain text alone', () => {
  expect(commonForm('Cafe\u0301')).toBe('Café')
  expect(commonForm('ﻓﺎﺗﻮﺭﺓ')).toBe('فاتورة')
  expect(commonForm('Total: 12.50')).toBe('Total: 12.50')
})
