import type { DataField } from '@stoa/contract'
import { expect, it } from 'vitest'
import { FormError } from '../form/form-error.ts'
import { cellText, controlOf, textOfValue, valueOfText } from './field-values.ts'

const zone = 'Europe/Berlin'
const field = (type: DataField['type']): DataField => ({ key: 'a', type })

it.each([
  ['TEXT', 'Autumn'],
  ['TEXT', 'two\nlines'],
  ['RICH_TEXT', '<p>A</p>\n<p>B</p>'],
  ['NUMBER', 2.5],
  ['BOOLEAN', false],
  ['DATE', '2026-01-31'],
  ['DATETIME', { $date: '2026-01-31T12:30:00.000Z' }],
  ['TIME', '18:30'],
  ['EMAIL', 'a@example.com'],
  ['ARRAY_STRING', ['a', 'b c']],
  ['IMAGE', '/media/1'],
  ['IMAGE', { id: '1', width: 3 }],
  ['ARRAY_STRING', ['two\nlines']],
  ['REFERENCE', 'x'],
  ['MULTI_REFERENCE', ['x', 'y']],
  ['RICH_CONTENT', { nodes: [{ type: 'PARAGRAPH' }] }],
  ['ADDRESS', { formatted: 'Lisboa' }],
  ['OBJECT', { a: { b: 1 } }],
  ['ARRAY', [1, [2]]],
  ['ANY', 0],
  ['MEDIA_GALLERY', [{ src: '/a' }]],
  // Values that were stored before the type of the field was checked.
  ['NUMBER', 'five'],
  ['BOOLEAN', 'yes'],
] as const)('a %s field shows %j and reads the same from its control', (type, value) => {
  const kind = controlOf(field(type), value)
  const text = textOfValue(kind, value, zone)
  expect(valueOfText(field(type), kind, text, zone)).toEqual(value)
})

it('an empty control is no value', () => {
  for (const type of ['TEXT', 'NUMBER', 'BOOLEAN', 'DATETIME', 'ANY', 'ARRAY_STRING'] as const)
    expect(valueOfText(field(type), controlOf(field(type), undefined), ' ', zone)).toBeUndefined()
})

it('text that is not JSON is an error that names the field', () => {
  expect(() => valueOfText(field('OBJECT'), 'json', '{a', zone)).toThrow(FormError)
  expect(() => valueOfText(field('OBJECT'), 'json', '{a', zone)).toThrow(/^a: this is not JSON/)
})

it('a cell shows the words of a rich document', () => {
  const text = (text: string) => ({ type: 'TEXT', textData: { text } })
  const document = {
    nodes: [
      { type: 'HEADING', nodes: [text('A')] },
      { type: 'PARAGRAPH', nodes: [text('B')] },
    ],
  }
  expect(cellText(field('RICH_CONTENT'), document, { locale: 'en', timeZone: zone })).toBe('A B')
})
