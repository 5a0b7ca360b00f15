import { expect, test } from 'vitest'
import { compoundsOf, compoundTerms, headsOf, piecesOf } from './compounds.ts'
import { searchWords } from './read-search.ts'

const read = (...words: string[]) =>
  words.map(raw => ({ raw, stem: raw, forms: [[raw]], one: false, begins: [raw] }))
const known = (...pieces: string[]) => new Map(pieces.map(piece => [piece, `${piece}!`]))

test('a compound has the parts that are words, without the letters between them', () => {
  expect(compoundsOf(read('kaffeetasse'), known('kaffee', 'tasse'))).toEqual([[['kaffee!', 'tasse!']]])
  expect(compoundsOf(read('arbeitslampe'), known('arbeit', 'lampe'))).toEqual([[['arbeit!', 'lampe!']]])
  expect(compoundsOf(read('lampe'), known('lam', 'mpe'))).toEqual([[]])
  expect(headsOf('tischlampe', known('lampe', 'ampe'))).toEqual([['lampe!']])
})

test('neighbours are one word, too', () => {
  const words = read('tea', 'pot', '5')
  expect(piecesOf(words)).toEqual(['teapot'])
  expect(compoundsOf(words, known('teapot'))).toEqual([[['teapot!']], [['teapot!']], []])
})

test('numbers and codes are no parts', () => {
  expect(compoundTerms([...read('ab12', 'uhr'), { ...read('und')[0], stem: null } as never], true)).toEqual([
    { n: 1, word: 'uhr', stem: 'uhr', begins: false },
  ])
  expect(piecesOf(read('abc12345'))).toEqual([])
})

test.each([
  ['Lampe, 50 cm', ['Lampe', '50 cm']],
  ['0,5l Krug', ['0,5l', 'Krug']],
  ['0.5 litres', ['0.5 litres']],
  ['１２ cm', ['12 cm']],
  ['size 38 M-L', ['size', '38 M', 'L']],
  ['LMP-0042', ['LMP', '0042']],
  ["l'été d'été", ['l', 'été', 'd']],
  ['茶碗 セット', ['茶碗', 'セット']],
  ['กาแฟ', ['กาแฟ']],
  ['!? 🙂', []],
])('%s has the words %j', (expression, words) => {
  expect(searchWords(expression)).toEqual(words)
})
