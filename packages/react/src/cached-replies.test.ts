import { getProduct } from '@stoa/client/calls'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { changeCachedReplies } from './cached-replies.ts'
import { callKey } from './index.ts'

const keyOf = (id: string) => callKey(getProduct, { id })

/** A cache with the replies of two products, and writes that add a word to their names. */
function cacheOfTwo() {
  const queries = new QueryClient()
  for (const id of ['p1', 'p2']) queries.setQueryData(keyOf(id), { product: { id, name: 'Bowl' } })
  const nameOf = (id: string) => queries.getQueryData<{ product: { name: string } }>(keyOf(id))?.product.name
  const add = (word: string, args?: { id: string }) =>
    changeCachedReplies(queries, cached =>
      cached.change(
        getProduct,
        ({ product }) => ({ product: { ...product, name: `${product.name} ${word}` } }),
        args,
      ),
    )
  const read = (id: string, name: string) =>
    queries.fetchQuery({ queryKey: keyOf(id), queryFn: async () => ({ product: { id, name } }) })
  return { queries, nameOf, add, read }
}

describe('a write that has not ended', () => {
  it('changes all replies of a call; after its failure they are as before, and read again', () => {
    const { queries, nameOf, add } = cacheOfTwo()
    const end = add('A')
    expect([nameOf('p1'), nameOf('p2')]).toEqual(['Bowl A', 'Bowl A'])
    end(false)
    expect([nameOf('p1'), nameOf('p2')]).toEqual(['Bowl', 'Bowl'])
    expect(queries.getQueryState(keyOf('p1'))?.isInvalidated).toBe(true)
  })

  it('with arguments, changes only the replies to them', () => {
    const { nameOf, add } = cacheOfTwo()
    add('A', { id: 'p2' })
    expect([nameOf('p1'), nameOf('p2')]).toEqual(['Bowl', 'Bowl A'])
  })

  it('changes a reply that is read meanwhile, which is as it was read after a failure', async () => {
    const { nameOf, add, read } = cacheOfTwo()
    const end = add('A')
    await read('p1', 'Cup')
    await read('p3', 'Plate')
    expect([nameOf('p1'), nameOf('p3')]).toEqual(['Cup A', 'Plate A'])
    end(false)
    expect([nameOf('p1'), nameOf('p3')]).toEqual(['Cup', 'Plate'])
  })

  it('after its success, leaves what is read as it is', async () => {
    const { nameOf, add, read } = cacheOfTwo()
    add('A')(true)
    expect(nameOf('p1')).toBe('Bowl A')
    await read('p1', 'Bowl')
    expect(nameOf('p1')).toBe('Bowl')
  })
})

describe('of two writes to the same reply', () => {
  const outcomes = [true, false].flatMap(first => [true, false].map(second => [first, second] as const))
  it.each(outcomes)('the changes of those that succeed stay (first: %s, second: %s)', (first, second) => {
    const expected = ['Bowl', ...(first ? ['A'] : []), ...(second ? ['B'] : [])].join(' ')
    for (const firstEndsFirst of [true, false]) {
      const { nameOf, add } = cacheOfTwo()
      const ends = [() => endOfA(first), () => endOfB(second)]
      const endOfA = add('A')
      const endOfB = add('B', { id: 'p1' })
      expect(nameOf('p1')).toBe('Bowl A B')
      for (const end of firstEndsFirst ? ends : ends.toReversed()) end()
      expect(nameOf('p1')?.split(' ').toSorted()).toEqual(expected.split(' ').toSorted())
    }
  })
})
