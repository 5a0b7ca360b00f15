import { expect, it, test } from 'vitest'
import { linePicture, optionLines } from './line-texts.ts'
import { readerText } from './reader-text.ts'

test.each([
  [{ original: 'Olive', translated: 'Oliv' }, 'Oliv'],
  [{ original: 'Olive', translated: null }, 'Olive'],
  [{}, ''],
  [undefined, ''],
])('the reader gets their language, else what was entered: %j', (text, expected) => {
  expect(readerText(text)).toBe(expected)
})

it('names the options of a line that have a value', () => {
  const name = { original: 'Colour', translated: 'Farbe' }
  expect(
    optionLines([
      { name, colorInfo: { original: 'Olive', translated: 'Oliv' } },
      { name: { original: 'Engraving' }, plainText: { original: 'For Ada' } },
      { plainText: { original: 'Gift' } },
      { name, plainText: { original: '' } },
    ]),
  ).toEqual(['Farbe: Oliv', 'Engraving: For Ada', 'Gift'])
})

it('has a picture where the line has an address of one', () => {
  const picture = { url: 'https://shop.example/bowl.webp', width: 640, height: 800 }
  expect(linePicture({ ...picture, id: '1' })).toEqual(picture)
  expect(linePicture({ id: '1' })).toBeUndefined()
})
