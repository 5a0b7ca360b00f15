import { oauthToken, productsGetProduct, productsQueryProductsPost } from './orval.js'

const { clientId } = JSON.parse(process.env.SHOP ?? '')

const session = await oauthToken({ clientId, grantType: 'anonymous' })
if (session.status !== 200) throw new Error(session.data.message)
const headers = { Authorization: session.data.access_token }
const found = await productsQueryProductsPost(
  { query: { filter: { price: { $gt: 0 } }, paging: { limit: 1 } } },
  { headers },
)
if (found.status !== 200) throw new Error(found.data.message)
const id = found.data.products[0]?.id ?? ''
const reply = await productsGetProduct(id, undefined, { headers })
if (reply.status !== 200) throw new Error(reply.data.message)
console.log(`Product: ${reply.data.product.name}`)
