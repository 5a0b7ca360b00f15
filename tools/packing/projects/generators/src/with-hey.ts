import { client } from './hey/client.gen.js'
import { oauthToken, productsGetProduct, productsQueryProductsPost } from './hey/index.js'

const { clientId } = JSON.parse(process.env.SHOP ?? '')

const session = await oauthToken({ body: { clientId, grantType: 'anonymous' } })
client.setConfig({ auth: session.data?.access_token })
const found = await productsQueryProductsPost({
  body: { query: { filter: { price: { $gt: 0 } }, paging: { limit: 1 } } },
})
const id = found.data?.products?.[0]?.id ?? ''
const { data } = await productsGetProduct({ path: { id } })
console.log(`Product: ${data?.product?.name}`)
