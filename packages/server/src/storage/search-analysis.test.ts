import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()

type Case = readonly [config: string, word: string, text: string]

/** Cases of one statement, which takes about a second. */
const BATCH = 1000

/**
 * Which searches would not find their text: an index of the text has none of the forms, and no beginning, of the word. `stops`: words
 * that are not searched count as found.
 */
async function missed(cases: readonly Case[], { stops = false } = {}): Promise<Case[]> {
  const misses: Case[] = []
  for (let from = 0; from < cases.length; from += BATCH) {
    const batch = cases
      .slice(from, from + BATCH)
      .map(([config, word, text], n) => ({ config, word, text, n }))
    const rows = await shop.sql<{ n: number }>`
      select n from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(config text, word text, text text, n int),
        lateral (select data_search_forms(config, word) as forms offset 0) f,
        lateral (select data_search_lexemes(config, text) as lexemes offset 0) t
      where not (${stops} and f.forms -> 'forms' = '[]')
        and not exists (
          select from jsonb_array_elements(f.forms -> 'forms') form
          where array(select jsonb_array_elements_text(form)) <@ t.lexemes)
        and not ((f.forms -> 'one')::boolean and exists (
          select from jsonb_array_elements_text(f.forms -> 'begins') begin, unnest(t.lexemes) lexeme where starts_with(lexeme, begin)))
      order by n`
    misses.push(...rows.map(({ n }) => cases[from + n] as Case))
  }
  return misses
}

const FOUND: Case[] = [
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
const APART: Case[] = [
  ['english', '50 cm', 'Lamp, 50 mm high'],
  ['english', 'lamp', 'Clamp'],
  ['simple', '茶碗', '紅茶の木の碗'],
  ['russian', 'ель', 'ёлка'],
  ['german', 'für', 'für'],
]

test('a word finds a text in any form, spelling and script of its language', async () => {
  expect(await missed([...FOUND, ...APART])).toEqual(APART)
})

test('each word of a text finds the text, in any case and normal form', { timeout: 120_000 }, async () => {
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
    .sample(fc.tuple(config, text, fc.nat(5), change), sized(1500, 10_000))
    .map(([name, words, at, changed]): Case => {
      const one = words[at % words.length] as string
      return [name, changed(one), words.join(', ')]
    })
  expect(await missed(cases, { stops: true })).toEqual([])
})
