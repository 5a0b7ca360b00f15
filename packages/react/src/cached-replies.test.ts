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

it('all replies of a call are changed, and restored', async () => {
  const { nameOf, rename } = cacheOfTwo()
  const { restore } = await rename('Shore Bowl')
  expect([nameOf('p1'), nameOf('p2')]).toEqual(['Shore Bowl', 'Shore Bowl'])
  await restore()
  expect([nameOf('p1'), nameOf('p2')]).toEqual(['Tide Bowl', 'Tide Bowl'])
})

it('with arguments, only the replies to them are changed', async () => {
  const { nameOf, rename } = cacheOfTwo()
  await rename('Shore Bowl', { id: 'p2' })
  expect([nameOf('p1'), nameOf('p2')]).toEqual(['Tide Bowl', 'Shore Bowl'])
})

it('a later change is not overwritten', async () => {
  const { nameOf, rename } = cacheOfTwo()
  const first = await rename('Shore Bowl', { id: 'p1' })
  await rename('Reef Bowl', { id: 'p1' })
  await first.restore()
  expect(nameOf('p1')).toBe('Reef Bowl')
})

it('a read under way does not overwrite the change, and is done again after a failure', async () => {
  const { queries, nameOf, rename } = cacheOfTwo()
  const replies = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  let reads = 0
  const queryFn = () => replies[reads++]?.promise
  void queries.prefetchQuery({ queryKey: keyOf('p1'), queryFn })
  const { restore } = await rename('Shore Bowl', { id: 'p1' })
  replies[0]?.resolve({ product: { id: 'p1', name: 'Tide Bowl' } })
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(nameOf('p1')).toBe('Shore Bowl')
  await restore()
  expect(queries.getQueryState(keyOf('p1'))?.isInvalidated).toBe(true)
})

it('a reply that is read meanwhile is changed, too, and restored as it was read', async () => {
  const { queries, nameOf, rename } = cacheOfTwo()
  const read = (name: string) =>
    queries.fetchQuery({ queryKey: keyOf('p1'), queryFn: async () => ({ product: { id: 'p1', name } }) })
  const { restore } = await rename('Shore Bowl')
  await read('Tide Cup')
  expect(nameOf('p1')).toBe('Shore Bowl')
  await restore()
  expect(nameOf('p1')).toBe('Tide Cup')
  const { end } = await rename('Shore Bowl')
  end()
  await read('Reef Cup')
  expect(nameOf('p1')).toBe('Reef Cup')
})

it('the first read of a reply continues', async () => {
  const { queries, nameOf, rename } = cacheOfTwo()
  const reply = Promise.withResolvers<unknown>()
  void queries.prefetchQuery({ queryKey: keyOf('p3'), queryFn: () => reply.promise })
  await rename('Shore Bowl')
  reply.resolve({ product: { id: 'p3', name: 'Tide Cup' } })
  await vi.waitFor(() => expect(nameOf('p3')).toBe('Shore Bowl'))
})
