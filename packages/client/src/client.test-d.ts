/** Checked by `tsc`: each `@ts-expect-error` fails the run when the compiler accepts what follows it. */

import { getProduct, searchOrders } from '@stoa/client/calls'
import * as currentCart from '@stoa/client/currentCart'
import { queryProducts, updateProduct } from '@stoa/client/products'
import type { Cart, Order, Product } from '@stoa/contract/types'
import type { ArgsOf, CallTypes, ClientCore, Descriptor, ReplyOf } from './index.ts'
import {
  ApiKeyStrategy,
  createClient,
  isError,
  type LoginResult,
  MemberStrategy,
  type OAuth,
  OAuthStrategy,
  query,
} from './index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_T extends true>() => {}

export async function checks() {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:4000',
    auth: OAuthStrategy({ clientId: 'c' }),
    modules: { products: { getProduct, queryProducts }, currentCart },
  })
  same<Same<typeof client.auth, OAuth>>()
  const bare = createClient({ baseUrl: 'http://127.0.0.1:4000' })
  same<Same<typeof bare.auth, undefined>>()

  const { product } = await client.call(getProduct, { id: 'p' })
  same<Same<typeof product, Product>>()
  same<Same<Awaited<ReturnType<typeof client.currentCart.getCurrentCart>>['cart'], Cart>>()
  await client.currentCart.getCurrentCart({}, { signal: AbortSignal.timeout(1) })

  const failure: unknown = new Error()
  if (isError(failure, getProduct, 'PRODUCT_NOT_FOUND'))
    same<Same<typeof failure.code, 'PRODUCT_NOT_FOUND'>>()
  if (isError(failure, getProduct, 'RATE_LIMITED') || isError(failure, getProduct, 'TIMEOUT')) return
  // @ts-expect-error: a code that the call cannot answer
  isError(failure, getProduct, 'ORDER_NOT_FOUND')

  // @ts-expect-error: an argument that the call does not have
  await client.call(getProduct, { id: 'p', colour: 'red' })
  // @ts-expect-error: the wrong type
  await client.call(getProduct, { id: 5 })
  // @ts-expect-error: a required argument is missing
  await client.call(getProduct)
  // @ts-expect-error: the same through a bound module
  await client.products.getProduct({ ids: ['p'] })
  // @ts-expect-error: a call without arguments takes none
  await client.currentCart.getCurrentCart({ id: 'c' })
  // @ts-expect-error: a module that was not given
  client.orders
  // @ts-expect-error: a call that was not given
  client.products.updateProduct
  // @ts-expect-error: a field nested in the message
  await client.call(updateProduct, { product: { id: 'p', price: { amount: '5' } } })
  // @ts-expect-error: an option that calls do not have
  await client.call(getProduct, { id: 'p' }, { timeout: 5 })

  const page = await client.products.queryProducts().eq('visible', true).ascending('name').find()
  same<Same<typeof page.items, Product[]>>()
  const reply = await client.products.queryProducts({ query: { paging: { limit: 5 } } })
  same<Same<typeof reply.products, Product[]>>()
  client.products
    .queryProducts()
    .ge('priceData.price', 5)
    .hasSome('collectionIds', ['a'])
    .gt('lastUpdated', new Date(0))
  for await (const order of query(searchOrders, client)) same<Same<typeof order, Order>>()

  // @ts-expect-error: a field that products do not have
  client.products.queryProducts().eq('visibility', true)
  // @ts-expect-error: a value that the field cannot have
  client.products.queryProducts().eq('visible', 'yes')
  // @ts-expect-error: conditions on orders do not fit products
  client.products.queryProducts().and(query(searchOrders, client))
  // @ts-expect-error: only query calls start a query
  query(getProduct, client)

  const { auth: members } = createClient({ baseUrl: 'b', auth: MemberStrategy({ clientId: 'c' }) })
  const result = await members.login({ email: 'e', password: 'p' })
  same<Same<typeof result, LoginResult>>()
  if (result.loginState === 'SUCCESS') await members.getMemberTokensForDirectLogin(result.data.sessionToken)
  same<Same<Awaited<ReturnType<typeof members.logout>>, { logoutUrl: string }>>()
  await members.verifySecondFactor({ factorType: 'WEBAUTHN', credential: {} })
  // @ts-expect-error: a passkey has no code
  await members.verifySecondFactor({ factorType: 'WEBAUTHN', code: '123456' })
  // @ts-expect-error: only a success has a session token
  result.data.sessionToken
  // @ts-expect-error: ways to sign in are the member strategy's
  bare.auth.login
  // @ts-expect-error: and not those of the strategy for visitors
  client.auth.login

  // @ts-expect-error: a key needs its site
  ApiKeyStrategy({ apiKey: 'k' })
  client.on('sessionLost', ({ previousRole }) => previousRole === 'member')
  // @ts-expect-error: no such event
  client.on('lost', () => {})
}

/** Code that knows no particular call needs no cast. */
export function anyCall<D extends CallTypes>(
  client: ClientCore<unknown>,
  call: Descriptor<D>,
  args: ArgsOf<D>,
) {
  const reply: Promise<ReplyOf<D>> = client.call(call, args, { retries: 0 })
  return reply
}
