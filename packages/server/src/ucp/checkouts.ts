import { contract } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { missingInCheckout } from '../ecom/index.ts'
import { has, paymentHandlers, replyHead, VERSION } from './capabilities.ts'
import { type CheckoutRequest, changeLines, newLine, replace } from './change-checkout.ts'
import { type CheckoutOf, checkoutFields } from './checkout-view.ts'
import {
  codeMessages,
  fieldMessages,
  lineMessages,
  problem,
  type UcpMessage,
  violationMessages,
} from './messages.ts'
import { orderView } from './order-view.ts'
import { type Completion, type PaymentOutcome, pay } from './pay.ts'
import { ProtocolError } from './protocol-error.ts'
import { type Context, type OpenSession, ucpSessions } from './sessions.ts'
import { requireRejection } from './shopper-calls.ts'

const { checkout: checkouts } = contract

export interface CheckoutServices extends Pick<Host, 'db' | 'clock' | 'ids' | 'platform' | 'transact'> {
  publicUrl: string
  testPayments: boolean
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

/** A reply about what could not be made. */
export const withoutResource = (messages: UcpMessage[], continueUrl: string): Answer => ({
  status: 200,
  body: {
    ucp: { version: VERSION, status: 'error', capabilities: {} },
    messages: messages.map(message => ({ ...message, severity: 'unrecoverable' })),
    continue_url: continueUrl,
  },
})

/** The operations of the protocol on checkouts: each is a checkout of a new visitor (decision 108). */
export function checkoutOperations(services: CheckoutServices) {
  const { transact, publicUrl, testPayments } = services
  const sessions = ucpSessions(services)
  const { open, change, requireOpen, orderOf } = sessions

  /** Fields that an order would need now. */
  const missing = async (
    { data }: OpenSession,
    { siteId, platform: agent }: Context,
    checkout: CheckoutOf,
  ) => {
    const shopper = {
      siteId,
      role: 'visitor',
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
        ucp: replyHead(capabilities, 'checkout', paymentHandlers(testPayments)),
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
        links: [],
        ...(isOpen && { continue_url: continueUrl }),
        ...(checkout.completed &&
          order && {
            order: { id, label: `#${order.order.number}`, permalink_url: order.orderUrl },
          }),
      },
    }
  }

  return {
    async create(context: Context, body: CheckoutRequest): Promise<Answer> {
      const { claims, call } = await sessions.openVisitor(context)
      let checkoutId: string
      try {
        const { checkout } = await call(checkouts.createCheckout, {
          lineItems: body.line_items.map(newLine),
          channelType: 'OTHER_PLATFORM',
        })
        checkoutId = checkout.id as string
      } catch (error) {
        const rejected = requireRejection(error)
        if (rejected.code !== 'LINE_ITEMS_REJECTED') throw error
        return withoutResource(lineMessages(rejected), publicUrl)
      }
      const session = await sessions.create(context, {
        checkoutId,
        visitorId: claims.id,
        clientId: claims.clientId,
        sessionId: claims.sessionId,
      })
      const messages = await replace(session, body, context.platform, change)
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
      const messages = await changeLines(session, checkout, body.line_items)
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
      const order = await orderOf(await open(context, id))
      if (!order) throw new ProtocolError(404, 'not_found', 'The checkout session has no order yet.')
      return { status: 200, body: orderView(order, id, context.platform.capabilities) }
    },

    /** The order of a session, whoever asks for it. Undefined before it is placed. */
    async snapshot(context: Context, id: string): Promise<object | undefined> {
      const order = await orderOf(await sessions.find(context, id))
      return order && order.order.status !== 'INITIALIZED'
        ? orderView(order, id, context.platform.capabilities)
        : undefined
    },

    /** Address of the page of the shop on which the buyer goes on. */
    async continueAt(context: Context, id: string): Promise<string> {
      const session = await sessions.find(context, id)
      const { checkout } = await session.call(checkouts.getCheckout, { id: session.data.checkoutId })
      if (checkout.completed) return (await orderOf(session))?.orderUrl ?? publicUrl
      if (session.data.canceled)
        throw new ProtocolError(404, 'not_found', 'This checkout was canceled. Start again in the shop.')
      return (await session.call(checkouts.getCheckoutUrl, { id: session.data.checkoutId })).checkoutUrl
    },
  }
}
