import { expect, test } from 'vitest'
import { matchingOptions, optionNamed } from './combobox-options.ts'

const options = [
  { value: 'CI', title: 'Côte d’Ivoire', detail: 'CI' },
  { value: 'DE', title: 'Germany', detail: 'DE' },
  { value: 'MX', title: 'Mexico', detail: 'MX' },
  { value: 'NI', title: 'Nicaragua', detail: 'NI' },
  { value: 'GB', title: 'United Kingdom', detail: 'GB' },
  { value: 'US', title: 'United States', detail: 'US' },
  { value: 'America/New_York', title: 'Eastern Time', detail: 'America/New_York' },
]
const found = (text: string) => matchingOptions(options, text).map(({ value }) => value)

test('options are found by name without accents, by the beginning of a word and by code', () => {
  expect(found('cote')).toEqual(['CI'])
  expect(found('states')).toEqual(['US'])
  expect(found('gb')).toEqual(['GB'])
  expect(found('new york')).toEqual(['America/New_York'])
  expect(found('nowhere')).toEqual([])
})

test('the code precedes names that begin with the text, and these precede names that contain it', () => {
  expect(found('ni')).toEqual(['NI', 'GB', 'US'])
  expect(found('ic')).toEqual(['MX', 'NI', 'America/New_York'])
  expect(found('')).toHaveLength(options.length)
})

test('only a whole name or code names an option', () => {
  expect(optionNamed(options, ' germany ')?.value).toBe('DE')
  expect(optionNamed(options, 'us')?.value).toBe('US')
  expect(optionNamed(options, 'unit')).toBeUndefined()
  expect(optionNamed(options, '')).toBeUndefined()
})
