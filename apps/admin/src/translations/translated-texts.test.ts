import { expect, it } from 'vitest'
import { readTexts, type SourceTexts, textsOf } from './translated-texts.ts'

const source: SourceTexts = {
  name: 'Lamp',
  sections: [{ title: 'Care', description: 'Wipe.' }],
  options: [{ name: 'Colour', choices: ['Red', 'Blue'] }],
}

it('the texts of a form are those of the translation again', () => {
  const translation = {
    name: 'Lampe',
    infoSections: [{ original: 'Care', title: 'Pflege' }],
    options: [{ original: 'Colour', name: 'Farbe', choices: [{ original: 'Blue', text: 'Blau' }] }],
  }
  const form = new FormData()
  for (const { field, translated } of textsOf(source, translation)) form.set(field, translated)
  expect(JSON.parse(JSON.stringify(readTexts(form, source)))).toEqual(translation)
})

it('texts that the entity does not have need no translation', () => {
  expect(textsOf({ name: 'Winter', sections: [], options: [] }).map(({ label }) => label)).toEqual(['Name'])
})
