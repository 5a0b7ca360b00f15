import { contract, type Infer } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { missingInCheckout } from '../ecom/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import type { CheckoutBody, NewCheckoutBody } from './bodies.ts'
import { has, paymentHandlers, replyHead } from './capabilities.ts'
import { type cartOperations, checkoutIdOf } from './carts.ts'
import { changeLines, checkoutLines, newLine, replace } from './change-checkout.ts'
import { type CheckoutOf, checkoutFields } from './checkout-view.ts'
import type { LinkedMember } from './linked-member.ts'
import {
  codeMessages,
  fieldMessages,
  lineMessages,
  problem,
  type UcpMessage,
  violationMessages,
  withoutResource,
} from './messages.ts'
import { orderView } from './order-view.ts'
import { type Completion, type PaymentOutcome, pay } from './pay.ts'
import { policyLinks } from './policies.ts'
import { ProtocolError, ResourceNotFound } from './protocol-error.ts'
import type { Context, OpenSession, Sessions } from './sessions.ts'
import { type Call, requireRejection } from './shopper-calls.ts'

const { checkout: checkouts } = contract

type CheckoutRequest = Infer<typeof CheckoutBody>
type NewCheckout = Infer<typeof NewCheckoutBody>

/** Where orders of platforms come from. */
export const CHANNEL = 'OTHER_PLATFORM'

export interface CheckoutServices extends Pick<Host, 'transact'> {
  publicUrl: string
  testPayments: boolean
  sessions: Sessions
  carts: Pick<ReturnType<typeof cartOperations>, 'open'>
  /** Makes calls as a visitor who is of no session. */
  callAs(context: Context): Promise<Call>
  /** Sends the changes of the order of a session to its platform from now on. Returns why not. */
  follow(context: Context, session: OpenSession): Promise<UcpMessage[]>
}

export interface Answer {
  status: 200 | 201
  body: object
}

/** What a reply says besides the checkout. */
interface Shown extends PaymentOutcome {
  status?: Answer['status']
}

/** The operations of the protocol on checkouts: each is a checkout of a new visitor (decision 108). */
export function checkoutOperations(services: CheckoutServices) {
  const { transact, publicUrl, testPayments, sessions, carts } = services
  const { open, change, requireOpen, orderOf } = sessions

  /** Fields that an order would need now. */
  const missing = async (
    { data }: OpenSession,
    { siteId, platform: agent }: Context,
    checkout: CheckoutOf,
  ) => {
    const shopper = {
      siteId,
      role: data.isMember ? 'member' : 'visitor',
      id: data.visitorId,
      clientId: data.clientId,
      sessionId: data.sessionId,
    } as const
    const messages = fieldMessages(
      await transact(shopper, ctx => missingInCheckout(ctx, data.checkoutId)),
      has(agent.capabilities, 'fulfillment'),
    )
    if (checkout.shippingInfo.shippingDestination?.address?.country) return messages
    // Without a destination, its fields are no news.
    const others = messages.filter(({ path }) => !path?.startsWith('$.fulfillment'))
    if (others.length === messages.length) return messages
    const at = '$.fulfillment.methods[0].selected_destination_id'
    const text = 'Fulfillment address and option must be selected: send a destination and select it.'
    return [...others, problem('missing', text, at)]
  }

  /** The checkout as it is now, with what is missing and what this request could not do. */
  const show = async (
    context: Context,
    session: OpenSession,
    { messages = [], status = 200, redirectUrl, otherwise }: Shown = {},
  ): Promise<Answer> => {
    const { call, data, id } = session
    const { capabilities } = context.platform
    const { checkout } = await call(checkouts.getCheckout, { id: data.checkoutId })
    const order = checkout.completed ? await orderOf(session) : undefined
    const isOpen = !checkout.completed && !data.canceled
    const isPaying = isOpen && (await sessions.isUnpaid(session))
    const isCompleting = isPaying || sessions.isBeingCompleted(data)
    const all: UcpMessage[] = [...messages]
    const canChange = isOpen && !isCompleting
    if (canChange) {
      const violations = violationMessages(checkout)
      all.push(...violations)
      if (has(capabilities, 'discount'))
        all.push(...codeMessages(checkout, data.codes ?? [], data.unknownCodes ?? []))
      if (!violations.some(({ type }) => type === 'error'))
        all.push(...(await missing(session, context, checkout)))
      if (!testPayments)
        all.push(
          problem(
            'payment_on_page',
            'The buyer pays on the page of the shop.',
            undefined,
            'requires_buyer_input',
          ),
        )
      if (otherwise && !all.some(({ type }) => type === 'error')) all.push(otherwise)
      await change(session, { shownTotal: String(checkout.priceSummary.total.amount) })
    }
    const severities = all.flatMap(message => (message.type === 'error' ? [message.severity] : []))
    const openStatus = severities.includes('recoverable')
      ? 'incomplete'
      : severities.length > 0
        ? 'requires_escalation'
        : 'ready_for_complete'
    const continueUrl = redirectUrl ?? `${publicUrl}/ucp/${context.clientId}/continue/${id}`
    return {
      status,
      body: {
        ucp: replyHead(capabilities, 'checkout', { paymentHandlers: paymentHandlers(testPayments) }),
        id,
        status: checkout.completed
          ? 'completed'
          : data.canceled
            ? 'canceled'
            : redirectUrl
              ? 'requires_escalation'
              : isCompleting
                ? 'complete_in_progress'
                : openStatus,
        ...checkoutFields(checkout, data, capabilities),
        messages: all,
        links: await policyLinks({ publicUrl, clientId: context.clientId }, await services.callAs(context)),
        ...(isOpen && { continue_url: continueUrl }),
        ...(checkout.completed &&
          order && {
            order: { id, label: `#${order.order.number}`, permalink_url: order.orderUrl },
          }),
      },
    }
  }

  /** An order of a member, whichever platform has placed it. */
  const orderOfMember = async (
    context: Context,
    { token }: LinkedMember,
    orderId: string,
  ): Promise<Answer> => {
    try {
      const { orderStatus } = await context.callsOf(token)(contract.orderStatus.getOrderStatus, { orderId })
      return { status: 200, body: orderView(orderStatus, orderId, context.platform.capabilities) }
    } catch (error) {
      if (requireRejection(error).status !== 404) throw error
      throw new ResourceNotFound('order', 'The member has no order with this id.')
    }
  }

  /** The checkout of a cart. While one is open, it is the only one. */
  const createFrom = async (context: Context, cartId: string): Promise<Answer> => {
    const cart = await carts.open(context, cartId)
    const { visitorId, isMember, clientId, sessionId, checkouts: number = 0 } = cart.data
    const former = await open(context, checkoutIdOf(cart)).catch(() => undefined)
    const isOpen = former && !former.data.canceled && !(await orderOf(former))
    if (isOpen) return show(context, former, { status: 201 })
    const next = former ? number + 1 : number
    try {
      const { checkoutId } = await cart.call(contract.cart.createCheckout, {
        id: cart.data.cartId,
        channelType: CHANNEL,
      })
      const visit = { visitorId, clientId, sessionId, ...(isMember && { isMember }) }
      const id = checkoutIdOf(cart, next)
      const session = await sessions.store('ucp_session', context, { checkoutId, ...visit }, id)
      await change(cart, { checkouts: next })
      return show(context, session, { status: 201 })
    } catch (error) {
      const rejected = requireRejection(error)
      const messages =
        rejected.code === 'LINE_ITEMS_REJECTED'
          ? lineMessages(rejected)
          : [problem('cart_empty', 'The cart is empty: add items to it.', '$.cart_id')]
      if (!['LINE_ITEMS_REJECTED', 'CART_EMPTY'].includes(rejected.code)) throw error
      return withoutResource('checkout', messages, publicUrl)
    }
  }

  return {
    async create(
      context: Context,
      { cart_id: cartId, line_items = [], ...body }: NewCheckout,
    ): Promise<Answer> {
      if (cartId && has(context.platform.capabilities, 'cart')) return createFrom(context, cartId)
      if (line_items.length === 0)
        throw new ProtocolError(400, 'invalid_request', 'line_items must have at least one item.')
      const { visit, call } = await sessions.openShopper(context)
      let checkoutId: string
      try {
        const { checkout } = await call(checkouts.createCheckout, {
          lineItems: line_items.map(newLine),
          channelType: CHANNEL,
        })
        checkoutId = checkout.id as string
      } catch (error) {
        const rejected = requireRejection(error)
        if (rejected.code !== 'LINE_ITEMS_REJECTED') throw error
        return withoutResource('checkout', lineMessages(rejected), publicUrl)
      }
      const session = await sessions.store('ucp_session', context, { checkoutId, ...visit })
      const messages = await replace(session, { ...body, line_items }, context.platform, change)
      return show(context, session, { messages, status: 201 })
    },

    async get(context: Context, id: string): Promise<Answer> {
      return show(context, await open(context, id))
    },

    async update(context: Context, id: string, body: CheckoutRequest): Promise<Answer> {
      const session = await open(context, id)
      const checkout = await requireOpen(session)
      if (sessions.isBeingCompleted(session.data))
        throw new ProtocolError(
          409,
          'complete_in_progress',
          'The checkout is being completed. Read it again in a moment.',
        )
      const messages = await changeLines(checkoutLines(session), checkout.lineItems, body.line_items)
      messages.push(...(await replace(session, body, context.platform, change)))
      return show(context, session, { messages })
    },

    async complete(context: Context, id: string, body: Completion): Promise<Answer> {
      const session = await open(context, id)
      if (session.data.canceled) await requireOpen(session)
      await sessions.begin(session, context.requestKey)
      try {
        const ignored = await services.follow(context, session)
        const outcome = await pay(session, body, { change, testPayments })
        await change(session, { completing: null })
        return await show(context, session, {
          ...outcome,
          messages: [...ignored, ...(outcome.messages ?? [])],
        })
      } catch (error) {
        await change(session, { completing: null })
        throw error
      }
    },

    async cancel(context: Context, id: string): Promise<Answer> {
      const session = await open(context, id)
      await requireOpen(session)
      if (await sessions.isUnpaid(session))
        throw new ProtocolError(
          409,
          'complete_in_progress',
          'The buyer confirms the payment at the moment. Read the checkout again later.',
        )
      await sessions.begin(session, context.requestKey)
      await change(session, { canceled: true, completing: null })
      return show(context, session)
    },

    async order(context: Context, id: string): Promise<Answer> {
      if (context.member && isGuid(id)) return orderOfMember(context, context.member, id)
      const session = await open(context, id).catch(error => {
        if (error instanceof ProtocolError && error.status === 404)
          throw new ResourceNotFound('order', 'The platform has no order with this id.')
        throw error
      })
      const order = await orderOf(session)
      if (!order) throw new ResourceNotFound('order', 'The checkout session has no order yet: complete it.')
      return { status: 200, body: orderView(order, id, context.platform.capabilities) }
    },

    /** The order of a session, without a check of the platform that asks. Undefined before it is placed. */
    async snapshot(context: Context, id: string): Promise<object | undefined> {
      const order = await orderOf(await sessions.find('ucp_session', context, id))
      return order && order.order.status !== 'INITIALIZED'
        ? orderView(order, id, context.platform.capabilities)
        : undefined
    },

    /** Address of the page of the shop on which the buyer goes on. */
    async continueAt(context: Context, id: string): Promise<string> {
      const session = await sessions.find('ucp_session', context, id)
      const { checkout } = await session.call(checkouts.getCheckout, { id: session.data.checkoutId })
      if (checkout.completed) return (await orderOf(session))?.orderUrl ?? publicUrl
      if (session.data.canceled)
        throw new ProtocolError(404, 'not_found', 'This checkout was canceled. Start again in the shop.')
      return (await session.call(checkouts.getCheckoutUrl, { id: session.data.checkoutId })).checkoutUrl
    },
  }
}
