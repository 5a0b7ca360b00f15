import { createHmac } from 'node:crypto'
import { contract, type Infer } from '@stoa/contract'
import type { CartBody } from './bodies.ts'
import { replyHead } from './capabilities.ts'
import { changeLines, newLine } from './change-checkout.ts'
import { lineViews, minorIn, postalAddress, totalsOf, withoutEmpty } from './checkout-view.ts'
import type { Answer } from './checkouts.ts'
import { lineMessages, type UcpMessage, withoutResource } from './messages.ts'
import type { Context, OpenSession, Sessions } from './sessions.ts'
import { requireRejection } from './shopper-calls.ts'

const { cart: carts } = contract
type CartRequest = Infer<typeof CartBody>
type OpenCart = OpenSession<'ucp_cart'>

/** The id of the n-th checkout session of a cart. It follows from the secret of the cart, so that concurrent requests make one. */
export const checkoutIdOf = ({ id, data }: OpenCart, number = data.checkouts ?? 0): string =>
  createHmac('sha256', id).update(`checkout ${number}`).digest('base64url')

const cartInfoOf = ({ buyer }: CartRequest) => ({
  buyerInfo: { email: buyer?.email ?? null },
  contactInfo: {
    contactDetails: {
      firstName: buyer?.first_name ?? null,
      lastName: buyer?.last_name ?? null,
      phone: buyer?.phone_number ?? null,
    },
  },
})

const contextOf = ({ context }: CartRequest) => ({
  country: context?.address_country ?? '',
  region: context?.address_region ?? '',
  postalCode: context?.postal_code ?? '',
})

/** The operations of the protocol on carts: each is a cart of a new visitor (specification 2026-04-08, cart). */
export function cartOperations(sessions: Sessions, publicUrl: string) {
  const open = (context: Context, id: string): Promise<OpenCart> => sessions.openAs('ucp_cart', context, id)

  const show = async (
    context: Context,
    { id, call, data }: OpenCart,
    { messages = [], status = 200 }: { messages?: UcpMessage[]; status?: Answer['status'] } = {},
  ): Promise<Answer> => {
    const { cartId, country, region: subdivision, postalCode } = data
    const {
      cart,
      priceSummary,
      calculatedLineItems = [],
    } = await call(carts.estimateTotals, {
      id: cartId,
      ...(country
        ? {
            shippingAddress: {
              country,
              ...(subdivision && { subdivision }),
              ...(postalCode && { postalCode }),
            },
          }
        : { calculateShipping: false }),
    }).catch(async error => {
      // A country that the shop does not know makes no estimate.
      if (!country || requireRejection(error).fields.length === 0) throw error
      return call(carts.estimateTotals, { id: cartId, calculateShipping: false })
    })
    const { lineItems = [], currency = '', taxIncludedInPrices, buyerInfo, contactInfo } = cart ?? {}
    const minor = minorIn(currency)
    const { first_name, last_name, phone_number } = postalAddress({}, contactInfo?.contactDetails ?? {})
    const buyer = withoutEmpty({ first_name, last_name, email: buyerInfo?.email, phone_number })
    const amountOf = new Map(
      calculatedLineItems.map(({ lineItemId, pricesBreakdown }) => [
        lineItemId,
        pricesBreakdown?.totalPriceBeforeTax,
      ]),
    )
    return {
      status,
      body: {
        ucp: replyHead(context.platform.capabilities, 'cart'),
        id,
        currency,
        line_items: lineViews(lineItems, minor, line => minor(amountOf.get(line.id ?? ''))),
        ...(Object.keys(buyer).length > 0 && { buyer }),
        totals: totalsOf(priceSummary ?? {}, taxIncludedInPrices === true, minor),
        messages,
        continue_url: `${publicUrl}/ucp/${context.clientId}/continue-cart/${id}`,
      },
    }
  }

  return {
    open,

    async create(context: Context, body: CartRequest): Promise<Answer> {
      const { visit, call } = await sessions.openShopper(context)
      let cartId: string
      try {
        const { cart } = await call(carts.createCart, {
          cartInfo: cartInfoOf(body),
          lineItems: body.line_items.map(newLine),
        })
        cartId = cart.id as string
      } catch (error) {
        const rejected = requireRejection(error)
        if (rejected.code !== 'LINE_ITEMS_REJECTED') throw error
        return withoutResource('cart', lineMessages(rejected), publicUrl, context.platform.capabilities)
      }
      const session = await sessions.store('ucp_cart', context, { cartId, ...visit, ...contextOf(body) })
      return show(context, session, { status: 201 })
    },

    async get(context: Context, id: string): Promise<Answer> {
      return show(context, await open(context, id))
    },

    async update(context: Context, id: string, body: CartRequest): Promise<Answer> {
      const session = await open(context, id)
      const { call, data } = session
      const of = { id: data.cartId }
      const { cart } = await call(carts.updateCart, { cartInfo: { ...of, ...cartInfoOf(body) } })
      const messages = await changeLines(
        {
          add: lineItems => call(carts.addToCart, { ...of, lineItems }),
          setQuantities: lineItems => call(carts.updateLineItemsQuantity, { ...of, lineItems }),
          remove: lineItemIds => call(carts.removeLineItems, { ...of, lineItemIds }),
        },
        cart.lineItems,
        body.line_items,
      )
      await sessions.change(session, contextOf(body))
      return show(context, session, { messages })
    },

    async cancel(context: Context, id: string): Promise<Answer> {
      const session = await open(context, id)
      const answer = await show(context, session)
      await session.call(carts.deleteCart, { id: session.data.cartId })
      await sessions.end(session)
      return answer
    },
  }
}
