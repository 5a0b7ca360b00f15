import createClient from 'openapi-fetch'
import type { paths } from './types.js'

const { baseUrl, clientId } = JSON.parse(process.env.SHOP ?? '')
const shop = createClient<paths>({ baseUrl })

const session = await shop.POST('/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
const headers = { Authorization: session.data?.access_token ?? '' }
const found = await shop.POST('/v1/products/query-platformized', {
  headers,
  body: { query: { filter: { price: { $gt: 0 } }, paging: { limit: 1 } } },
})
const id = found.data?.products?.[0]?.id ?? ''
const { data } = await shop.GET('/v1/products/{id}', { headers, params: { path: { id } } })
console.log(`Product: ${data?.product?.name}`)
