import { expect, test } from 'vitest'
import { choiceLines, readChoiceLines } from './choice-lines.ts'

const red = { id: 'r', name: 'Red', choiceType: 'ONE_COLOR' as const, colorCode: '#ff0000' }
const plain = { id: 'p', name: 'Plain', choiceType: 'CHOICE_TEXT' as const }

test('choices are lines, and the same choices again', () => {
  expect(choiceLines([red, plain])).toBe('Red = #ff0000\nPlain')
  expect(readChoiceLines('Red = #ff0000\nPlain', [red, plain])).toEqual([red, plain])
})

test('choices stay themselves in another order, with another colour, and with another name', () => {
  expect(readChoiceLines('Plain\nRed=#f00', [red, plain])).toEqual([plain, { ...red, colorCode: '#f00' }])
  expect(readChoiceLines('Crimson = #ff0000\nPlain', [red, plain])).toEqual([
    { ...red, name: 'Crimson' },
    plain,
  ])
})

test('a further line is a new choice, and a choice without its colour is a text', () => {
  expect(readChoiceLines(' Red \n\nBlue = #00f\nPlain', [red, plain])).toEqual([
    { id: 'r', name: 'Red', choiceType: 'CHOICE_TEXT' },
    { name: 'Blue', choiceType: 'ONE_COLOR', colorCode: '#00f' },
    plain,
  ])
})
