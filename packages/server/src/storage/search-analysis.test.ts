import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()

/** Whether a search for each word would find its text: an index of the text has one of the forms, or a beginning, of the word. */
async function finds(rows: readonly (readonly [config: string, word: string, text: string])[]) {
  const answers = await shop.sql<{ found: boolean }>`
    select exists (
      select from jsonb_array_elements(f.forms -> 'forms') form
      where array(select jsonb_array_elements_text(form)) <@ t.lexemes)
      or (f.forms -> 'one')::boolean and exists (
        select from jsonb_array_elements_text(f.forms -> 'begins') begin, unnest(t.lexemes) lexeme where starts_with(lexeme, begin)) as found
    from jsonb_to_recordset(${JSON.stringify(rows.map(([config, word, text], n) => ({ config, word, text, n })))}::jsonb)
      as r(config text, word text, text text, n int),
      lateral (select data_search_forms(config, word) as forms) f, lateral (select data_search_lexemes(config, text) as lexemes) t
    order by n`
  return answers.map(answer => answer.found)
}

const FOUND: [config: string, word: string, text: string][] = [
  ['german', 'Lampen', 'Die Lampe'],
  ['german', 'Schüssel', 'Große Schüsseln'],
  ['german', 'schuessel', 'Schüssel'],
  ['german', 'Schüssel', 'SCHUESSEL'],
  ['german', 'strasse', 'Straße'],
  ['german', 'Handtücher', 'ein Handtuch'],
  ['english', 'KNIVES', 'A bread knife and knives'],
  ['english', 'cafe', '<p>Café &amp; bar</p>'],
  ['english', 'ﬁne', 'fine'],
  ['english', 'ＬＡＭＰ', 'lamp'],
  ['french', 'etagere', 'Des étagères'],
  ['french', 'étagère', 'ETAGERES'],
  ['spanish', 'lampara', 'Lámparas de mesa'],
  ['turkish', 'ışık', 'IŞIKLAR'],
  ['turkish', 'istanbul', 'İSTANBUL'],
  ['greek', 'ΛΑΜΠΑ', 'λάμπας'],
  ['greek', 'λόγος', 'ΛΟΓΟΣ'],
  ['russian', 'елка', 'ёлка'],
  ['russian', 'синяя', 'Синий'],
  ['arabic', 'مصباح', 'المِصْبَاح'],
  ['arabic', 'اناء', 'إناء'],
  ['simple', 'שלום', 'שָׁלוֹם'],
  ['simple', '茶碗', '有田焼の茶碗セット'],
  ['simple', '碗', '有田焼の茶碗'],
  ['simple', 'ｶｯﾌﾟ', 'マグカップ'],
  ['simple', 'まぐかっぷ', 'マグカップ'],
  ['simple', '찻잔', '도자기찻잔세트'],
  ['simple', 'กาแฟ', 'ถ้วยกาแฟเซรามิก'],
  ['simple', '杯子', '陶瓷杯子套装'],
  ['simple', 'Ｔシャツ', '白いtシャツ'],
  ['english', '50 cm', 'Lamp, 50cm high'],
  ['english', '50cm', 'Lamp, 50 cm high'],
  ['english', '500 mm', 'Lamp, 50 cm high'],
  ['german', '0,5 l', 'Karaffe 500 ml'],
  ['french', '0.5 litres', 'Carafe de 0,5 l'],
  ['simple', '500毫升', '水壶 0.5 升'],
  ['danish', 'gaard', 'Gård'],
  ['swedish', 'mossa', 'Mössa'],
]
const APART: typeof FOUND = [
  ['english', '50 cm', 'Lamp, 50 mm high'],
  ['english', 'lamp', 'Clamp'],
  ['simple', '茶碗', '紅茶の木の碗'],
  ['russian', 'ель', 'ёлка'],
  ['german', 'für', 'für'],
]

test('a word finds a text in any form, spelling and script of its language', async () => {
  const rows = [...FOUND, ...APART]
  const hits = await finds(rows)
  expect(rows.filter((_, i) => hits[i] !== i < FOUND.length)).toEqual([])
})

test('each word of a text finds the text, in any case and normal form', async () => {
  const word = fc.stringMatching(/^[a-zäöüßéèñçşığøåæœα-ωа-яё]{2,12}$|^[ぁ-んァ-ヴ一-龥가-힣ก-ฮ]{1,6}$/)
  const text = fc.array(word, { minLength: 1, maxLength: 6 })
  const config = fc.constantFrom(
    'simple',
    'english',
    'german',
    'french',
    'turkish',
    'russian',
    'greek',
    'swedish',
  )
  const change = fc.constantFrom(
    (each: string) => each,
    (each: string) => each.normalize('NFD'),
    (each: string) => each.normalize('NFKD'),
  )
  const cases = fc
    .sample(fc.tuple(config, text, fc.nat(5), change), { numRuns: sized(1500, 20_000), seed: 38 })
    .map(([name, words, at, changed]) => {
      const one = words[at % words.length] as string
      return [name, changed(one), words.join(', ')] as const
    })
  const hits = await finds(cases)
  const stops = await shop.sql<{ stop: boolean }>`
    select data_search_forms(config, word) -> 'forms' = '[]' as stop
    from jsonb_to_recordset(${JSON.stringify(cases.map(([config, word], n) => ({ config, word, n })))}::jsonb) as r(config text, word text, n int)
    order by n`
  expect(cases.filter((_, i) => !hits[i] && !stops[i]?.stop)).toEqual([])
})
