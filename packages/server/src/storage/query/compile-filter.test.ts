import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planQuery } from './index.ts'
import { compiled } from './test/compile.ts'
import { THINGS } from './test/things.ts'

function compile(filter: unknown) {
  const result = planQuery({ filter }, THINGS, { caller: 'merchant', cursorSecret: 'secret' })
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  return compiled(result.plan.where)
}

describe('keeps the forms that indexes match', () => {
  it.each<[unknown, string, unknown[]]>([
    [{}, 'true', []],
    [{ $or: [] }, 'false', []],
    [{ name: 'a' }, '"t"."name" = $1::text', ['a']],
    [{ name: { $ne: 'a' } }, '("t"."name" = $1::text) is not true', ['a']],
    [{ name: null }, '"t"."name" is null', []],
    [{ rank: { $gt: 5 } }, '"t"."rank"  > $1::bigint', ['5']],
    [{ rank: { $gt: 5.5 } }, '"t"."rank"  > $1::numeric', ['5.5']],
    [{ name: { $in: ['a', 'b'] } }, '"t"."name" = any($1::text[])', [['a', 'b']]],
    [{ name: { $in: [] } }, 'false', []],
    [{ tags: { $hasAll: ['a'] } }, '"t"."tags" @> $1::text[]', [['a']]],
    [{ tags: { $hasSome: ['a'] } }, '"t"."tags" && $1::text[]', [['a']]],
    [{ title: 'a' }, `("t"."doc" #>> array['title']::text[]) collate "C" = $1::text`, ['a']],
  ])('%j', (filter, text, values) => {
    const result = compile(filter)
    expect(result.text.replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
    expect(result.values).toEqual(values)
  })
})

it('escapes the wildcards of LIKE', () => {
  expect(compile({ name: { $startsWith: '50%_\\' } }).values).toEqual(['50\\%\\_\\\\%'])
  expect(compile({ name: { $endsWith: 'a' } }).values).toEqual(['%a'])
  expect(compile({ name: { $contains: 'a' } }).values).toEqual(['%a%'])
})

it('puts no part of a request into the SQL text: neither values nor names of undeclared fields', {
  tags: 'nightly',
}, () => {
  const wild = fc.string({ unit: 'binary' }).filter(text => text.isWellFormed() && !text.includes('\u0000'))
  const shape = (name: string, text: string) => ({
    [`extra.${name}`]: text,
    name: { $gt: text, $contains: text, $in: [text, null] },
    title: { $ne: text },
    keywords: { $hasAll: [text, `${text}!`] },
  })
  const plain = compile(shape('a', 'a')).text
  fc.assert(
    fc.property(wild, wild, (name, text) => {
      expect(compile(shape(name, text)).text).toBe(plain)
    }),
  )
})
