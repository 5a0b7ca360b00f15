import { expect, it } from 'vitest'
import { fromLines, toLines } from './option-lines.ts'

it('choices are one on each line, with a value behind the equals sign', () => {
  expect(fromLines(' Sand = #d8c8a8 \n\nInk\nRust=#a0421f\n = #fff\nPlain =')).toEqual([
    { description: 'Sand', value: '#d8c8a8' },
    { description: 'Ink', value: 'Ink' },
    { description: 'Rust', value: '#a0421f' },
    { description: 'Plain', value: 'Plain' },
  ])
})

it('choices that are written and read again stay the same', () => {
  const choices = [
    { description: 'Sand', value: '#d8c8a8' },
    { description: 'Large', value: 'Large' },
  ]
  expect(fromLines(toLines({ choices }))).toEqual(choices)
})
