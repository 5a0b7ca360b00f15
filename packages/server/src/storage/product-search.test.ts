import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()

test('a text of ASCII becomes what it becomes as part of another text', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 6 }),
    fc.constantFrom(
      '<b>',
      '</p>',
      '<',
      '&amp;',
      '&#39;',
      '&',
      '  ',
      "'",
      '\\',
      '`',
      '\t\n',
      'AB-12',
      '\u007f',
    ),
  )
  const texts = fc.sample(
    fc.array(part, { maxLength: 8 }).map(parts => parts.join('').replaceAll('\0', '')),
    3000,
  )
  // The other text has an accent, so that it is not of ASCII.
  const rows = await shop.sql`select t, search_text(t), search_text('é ' || t) as accented
    from unnest(${texts}::text[]) t where search_text('é ' || t) is distinct
    from btrim('e ' || search_text(t))`
  expect(rows).toEqual([])
})

test.each([
  ['<p>Caf&eacute; <b>au</b> lait</p>', 'Caf au lait'],
  ['Crème brûlée', 'Creme brulee'],
  ['Straße', 'Strasse'],
  ['AB-12', 'AB 12'],
  [null, null],
])('the words of %j are %j', async (text, words) => {
  expect(await shop.sql`select search_text(${text}) as words`).toEqual([{ words }])
})

test.each([
  ['AB-12', 'AB 12 AB12'],
  [null, null],
])('the code %j is found by %j', async (code, words) => {
  expect(await shop.sql`select search_code(${code}) as words`).toEqual([{ words }])
})
