import { createClient } from '@stoa/client'
import { getProduct } from '@stoa/client/calls'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { callKey, callQuery, StoaProvider, useCall, useMoney } from './index.ts'

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
