import { createClient } from '@stoa/client'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cartQuery, StoaProvider, useCart } from './index.ts'

const estimate = {
  cart: { lineItems: [{ id: 'l1', quantity: 2, lineItemPrice: { amount: '25.00' } }], currency: 'EUR' },
  currency: 'EUR',
  priceSummary: { total: { amount: '25.00' } },
}

function Badge() {
  const { count, isLoading, error } = useCart()
  return <b>{isLoading ? 'loading' : (error?.code ?? count)}</b>
}

function Total() {
  const { totals, lines } = useCart()
  return (
    <i>
      {totals?.total} {lines.map(({ total }) => total).join()}
    </i>
  )
}

const page = (queryClient?: QueryClient) =>
  renderToString(
    <StoaProvider client={createClient({ baseUrl: 'http://shop.test' })} queryClient={queryClient}>
      <Badge />
      <Total />
    </StoaProvider>,
  )

test('components share the cart that the server has read', async () => {
  const queries = new QueryClient()
  const client = createClient({ baseUrl: 'http://shop.test', fetch: async () => Response.json(estimate) })
  await queries.prefetchQuery(cartQuery(client))
  expect(page(queries).replaceAll('<!-- -->', '')).toBe('<b>2</b><i>25.00 25.00</i>')
})

test('before the first reply there is no total and no guess', () => {
  expect(page().replaceAll('<!-- -->', '')).toBe('<b>loading</b><i> </i>')
})
