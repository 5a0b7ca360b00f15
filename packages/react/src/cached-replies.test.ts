import { getProduct } from '@stoa/client/calls'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { changeCachedReplies } from './cached-replies.ts'
import { callKey } from './index.ts'

const keyOf = (id: string) => callKey(getProduct, { id })

/** A cache with the replies of two products. */
function cacheOfTwo() {
  const queries = new QueryClient()
  for (const id of ['p1', 'p2']) queries.setQueryData(keyOf(id), { product: { id, name: 'Tide Bowl' } })
  const nameOf = (id: string) => queries.getQueryData<{ product: { name: string } }>(keyOf(id))?.product.name
  const rename = (name: string, args?: { id: string }) =>
    changeCachedReplies(queries, cached =>
      cached.change(getProduct, ({ product }) => ({ product: { ...product, name } }), args),
    )
  return { queries, nameOf, rename }
}

it('all replies of a call are changed, and restored to be read again', () => {
  const { queries, nameOf, rename } = cacheOfTwo()
  const { restore } = rename('Shore Bowl')
  expect([nameOf('p1'), nameOf('p2')]).toEqual(['Shore Bowl', 'Shore Bowl'])
  restore()
  expect([nameOf('p1'), nameOf('p2')]).toEqual(['Tide Bowl', 'Tide Bowl'])
  expect(queries.getQueryState(keyOf('p1'))?.isInvalidated).toBe(true)
})

it('with arguments, only the replies to them are changed', () => {
  const { nameOf, rename } = cacheOfTwo()
  rename('Shore Bowl', { id: 'p2' })
  expect([nameOf('p1'), nameOf('p2')]).toEqual(['Tide Bowl', 'Shore Bowl'])
})

it('a later change is not overwritten', () => {
  const { nameOf, rename } = cacheOfTwo()
  const first = rename('Shore Bowl', { id: 'p1' })
  rename('Reef Bowl', { id: 'p1' })
  first.restore()
  expect(nameOf('p1')).toBe('Reef Bowl')
})

it('a reply that is read meanwhile is changed, too, and restored as it was read', async () => {
  const { queries, nameOf, rename } = cacheOfTwo()
  const read = (name: string) =>
    queries.fetchQuery({ queryKey: keyOf('p1'), queryFn: async () => ({ product: { id: 'p1', name } }) })
  const { restore } = rename('Shore Bowl')
  await read('Tide Cup')
  expect(nameOf('p1')).toBe('Shore Bowl')
  restore()
  expect(nameOf('p1')).toBe('Tide Cup')
  const { end } = rename('Shore Bowl')
  end()
  await read('Reef Cup')
  expect(nameOf('p1')).toBe('Reef Cup')
})

it('a reply that is read for the first time is changed, too', async () => {
  const { queries, nameOf, rename } = cacheOfTwo()
  const reply = Promise.withResolvers<unknown>()
  void queries.prefetchQuery({ queryKey: keyOf('p3'), queryFn: () => reply.promise })
  rename('Shore Bowl')
  reply.resolve({ product: { id: 'p3', name: 'Tide Cup' } })
  await vi.waitFor(() => expect(nameOf('p3')).toBe('Shore Bowl'))
})
