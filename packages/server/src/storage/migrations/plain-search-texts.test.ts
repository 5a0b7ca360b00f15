import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { productSearch } from './124-product-search.ts'

const { shop } = await openTestShop()
const { pool } = shop.platform.database

const functionOf = (name: string) => {
  const [, rest = ''] = productSearch.statements.split(`create function ${name}(`)
  const body = `create function ${name}_before(${rest.slice(0, rest.indexOf('$$;') + 3)}`
  return body.replaceAll('search_text(value)', 'search_text_before(value)')
}

test('texts of searches are what they were before they were written faster', async () => {
  await pool.query(functionOf('search_text'))
  await pool.query(functionOf('search_code'))
  const part = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
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
      'é',
      'Straße',
      'AB-12',
      '\u007f',
    ),
  )
  const texts = fc.sample(
    fc.array(part, { maxLength: 8 }).map(parts => parts.join('').replaceAll('\0', '')),
    3000,
  )
  const { rows } = await pool.query(
    `select t, search_text(t), search_text_before(t), search_code(t), search_code_before(t) from unnest($1::text[]) t
     where (search_text(t), search_code(t)) is distinct from (search_text_before(t), search_code_before(t))`,
    [texts],
  )
  expect(rows).toEqual([])
  const { rows: nulls } = await pool.query('select search_text(null) as text, search_code(null) as code')
  expect(nulls).toEqual([{ text: null, code: null }])
})
