import { createClient, type Query } from '@stoa/client'
import { getProduct, queryProducts, queryProductsV3 } from '@stoa/client/calls'
import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  callKey,
  callQuery,
  infiniteCallQuery,
  type Product,
  StoaProvider,
  useCall,
  useInfiniteCall,
  useMoney,
  useSuspenseCall,
} from './index.ts'

function shop() {
  const requests: string[] = []
  const fetch = async (url: RequestInfo | URL) => {
    requests.push(String(url))
    return Response.json({ product: { id: 'p1', name: 'Tide Bowl' } })
  }
  return { asked: requests, client: createClient({ baseUrl: 'http://shop.test', fetch, retries: 0 }) }
}

function Name() {
  const { data, isPending } = useCall(getProduct, { id: 'p1' })
  return <p>{isPending ? 'pending' : data?.product.name}</p>
}

function Amount() {
  return <p>{useMoney()('12.50', 'EUR')}</p>
}

describe('useCall', () => {
  it('shows what the cache already holds, under the key of the call and its arguments', async () => {
    const { asked: requests, client } = shop()
    const queryClient = new QueryClient()
    await queryClient.prefetchQuery(callQuery(client, getProduct, { id: 'p1' }))
    const page = renderToString(
      <StoaProvider client={client} queryClient={queryClient}>
        <Name />
      </StoaProvider>,
    )
    expect(page).toBe('<p>Tide Bowl</p>')
    expect(requests).toEqual(['http://shop.test/v1/products/p1?id=p1'])
  })

  it('is pending before the first reply', () => {
    const { client } = shop()
    const page = renderToString(
      <StoaProvider client={client}>
        <Name />
      </StoaProvider>,
    )
    expect(page).toBe('<p>pending</p>')
  })

  it('passes the abort signal on', async () => {
    const { client } = shop()
    const aborted = AbortSignal.abort()
    await expect(
      callQuery(client, getProduct, { id: 'p1' }).queryFn({ signal: aborted }),
    ).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it('throws an explanation without a provider', () => {
    expect(() => renderToString(<Name />)).toThrow('No StoaProvider above this component')
  })
})

function SuspendedName() {
  return <p>{useSuspenseCall(getProduct, { id: 'p1' }).data.product.name}</p>
}

describe('useSuspenseCall', () => {
  it('waits for the reply, and has it at once if the server has prefetched it', async () => {
    const { asked: requests, client } = shop()
    const queryClient = new QueryClient()
    const page = (
      <StoaProvider client={client} queryClient={queryClient}>
        <Suspense fallback={<p>waiting</p>}>
          <SuspendedName />
        </Suspense>
      </StoaProvider>
    )
    expect(renderToString(page)).toContain('waiting')
    await queryClient.prefetchQuery(callQuery(client, getProduct, { id: 'p1' }))
    expect(renderToString(page)).toContain('<p>Tide Bowl</p>')
    expect(requests).toHaveLength(1)
  })
})

const byTwo = (list: Query<Product>) => list.eq('visible', true).limit(2)

function Names({ call }: { call: typeof queryProducts }) {
  const { data, hasNextPage } = useInfiniteCall(call, byTwo)
  return <p>{`${data?.items.map(({ name }) => name)} ${hasNextPage}`}</p>
}

describe('useInfiniteCall', () => {
  const names = ['Mug', 'Bowl', 'Vase', 'Jar', 'Lamp']

  /** A platform with five products, which answers with pages by offset, or by cursor. */
  function catalogue(paging: 'offset' | 'cursor') {
    const queries: Record<string, Record<string, unknown>>[] = []
    const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
      const inUrl = Buffer.from(new URL(String(url)).searchParams.get('.r') ?? '', 'base64').toString()
      const { query } = JSON.parse(inUrl || String(init?.body))
      queries.push(query)
      const { limit, offset = Number(query.cursorPaging?.cursor ?? 0) } = query.paging ?? query.cursorPaging
      const end = offset + limit
      const products = names.slice(offset, end).map(name => ({ id: name, name }))
      return Response.json(
        paging === 'offset'
          ? { products, metadata: { total: names.length } }
          : { products, pagingMetadata: { cursors: { next: end < names.length ? String(end) : undefined } } },
      )
    }
    return { queries, client: createClient({ baseUrl: 'http://shop.test', fetch, retries: 0 }) }
  }

  it.each([
    ['offset', queryProducts],
    ['cursor', queryProductsV3],
  ] as const)('reads the pages of a list by %s, and ends with the last', async (paging, descriptor) => {
    const { queries, client } = catalogue(paging)
    const queryClient = new QueryClient()
    const call = descriptor as typeof queryProducts
    const page = () =>
      renderToString(
        <StoaProvider client={client} queryClient={queryClient}>
          <Names call={call} />
        </StoaProvider>,
      )
    await queryClient.prefetchInfiniteQuery({ ...infiniteCallQuery(client, call, byTwo), pages: 2 })
    expect(page()).toBe('<p>Mug,Bowl,Vase,Jar true</p>')
    // What a server sends with its page is plain data.
    const sent = JSON.parse(JSON.stringify(dehydrate(queryClient)))
    queryClient.clear()
    hydrate(queryClient, sent)
    expect(page()).toBe('<p>Mug,Bowl,Vase,Jar true</p>')
    await queryClient.fetchInfiniteQuery({ ...infiniteCallQuery(client, call, byTwo), pages: 9 })
    expect(page()).toBe('<p>Mug,Bowl,Vase,Jar,Lamp false</p>')
    // A cursor contains the conditions.
    expect(queries.map(({ filter }) => Boolean(filter))).toEqual(
      paging === 'offset' ? [true, true, true, true, true] : [true, false, true, false, false],
    )
  })

  it('has a page of its own for each query', () => {
    const { client } = catalogue('offset')
    const keyOf = (limit: number) =>
      JSON.stringify(infiniteCallQuery(client, queryProducts, list => list.limit(limit)).queryKey)
    expect(keyOf(2)).toBe(keyOf(2))
    expect(keyOf(2)).not.toBe(keyOf(3))
  })
})

describe('callKey', () => {
  it('begins alike for all calls of one kind', () => {
    expect(callKey(getProduct, { id: 'p1' }).slice(0, 1)).toEqual(callKey(getProduct))
  })
})

describe('useMoney', () => {
  it('speaks the language of the provider', () => {
    const page = renderToString(
      <StoaProvider client={shop().client} locale="de">
        <Amount />
      </StoaProvider>,
    )
    expect(page).toBe('<p>12,50\u00a0€</p>')
  })
})
