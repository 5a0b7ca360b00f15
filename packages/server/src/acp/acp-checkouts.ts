import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import type { Host } from '../call/host.ts'
import { missingInCheckout } from '../ecom/index.ts'
import { isObject } from '../platform-support/is-object.ts'
import {
  type CheckoutOf,
  changeLines,
  checkoutLines,
  checkoutSessions,
  codeMessages,
  fieldMessages,
  lineMessages,
  newLine,
  type OpenSession,
  ProtocolError,
  requireRejection,
  type SessionContext,
  type UcpMessage,
  violationMessages,
} from '../ucp/index.ts'
import type { NewAgentSession, SessionChanges, SessionPayment } from './acp-bodies.ts'
import { AcpError } from './acp-error.ts'
import { type AcpMessage, acpProblem, distinctMessages, toAcpMessage } from './acp-messages.ts'
import { acpOrder } from './acp-order.ts'
import { changeCodes, checkoutChanges, selectOption } from './change-session.ts'
import { chargeSession } from './charge-session.ts'
import { type AgentPaymentHandler, agentPaymentHandlers } from './payment-handlers.ts'
import { ACP_VERSION, acpDiscounts, sessionFields } from './session-view.ts'

const { checkout: checkouts } = contract

/** Interventions that the pages of the shop carry out. */
const INTERVENTIONS = ['3ds']
const DISCOUNT = {
  name: 'discount',
  extends: [
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
    '$.CheckoutSession.discounts',
  ],
}

/** A request of an agent to the shop of a client app. */
export interface AgentContext extends SessionContext {
  agentId: string
}

export interface AcpAnswer {
  status: number
  body: object
}

export type Opened = OpenSession<'acp_session'>
export type AcpSessions = ReturnType<typeof checkoutSessions<'acp_session'>>

/** What a reply says besides the checkout. */
export interface PaymentResult {
  messages?: AcpMessage[]
  /** Where the buyer confirms the payment. */
  redirectUrl?: string
  /** Why nothing was ordered, if the checkout itself says nothing about it. */
  otherwise?: AcpMessage
}

/** The id of the session of a checkout: a secret that follows from the id of the checkout, so that its order leads to the session. */
export const sessionIdOf = (secret: string, siteId: string, checkoutId: string): string =>
  `cs_${createHmac('sha256', secret).update(`acp session ${siteId} ${checkoutId}`).digest('base64url')}`

const rejectLines = (messages: UcpMessage[]): never => {
  const [first] = messages.map(toAcpMessage)
  throw new AcpError(400, first?.code ?? 'invalid', first?.content ?? 'The items cannot be bought.', {
    param: first?.param?.replace('.item.id', '.id') ?? '$.line_items',
  })
}

/** Items as lines of the Universal Commerce Protocol, one for each item. */
const wantedLines = (lines: NewAgentSession['line_items']) =>
  [...Map.groupBy(lines, ({ id }) => id.toLowerCase())].map(([id, same]) => ({
    item: { id },
    quantity: same.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0),
  }))

/** The discount codes of a request; undefined: they stay. `coupons` is the former name of `discounts.codes`. */
function codesOf({ discounts, coupons }: SessionChanges): readonly string[] | undefined {
  if (discounts === null) return []
  const codes = discounts ? discounts.codes : coupons
  return codes === null ? [] : codes
}

/** Problems of one attempt to pay: the session is as ready as before. */
const OF_PAYMENT: readonly (string | undefined)[] = ['payment_declined', 'conflict']

/** The operations of the protocol on checkout sessions: each is a checkout of a new visitor, which the agent that made it can use (decision 116). */
export function acpCheckouts(
  services: Pick<Host, 'db' | 'clock' | 'ids' | 'platform' | 'transact'> & { publicUrl: string },
) {
  const { transact, publicUrl, platform } = services
  const sessions = checkoutSessions(services, 'acp_session')
  const { change } = sessions

  const open = async (context: AgentContext, id: string): Promise<Opened> => {
    const session = await sessions.find(context, id)
    if (session.data.agentId !== context.agentId)
      throw new AcpError(404, 'not_found', 'There is no checkout session with this id, or it has expired.')
    return session
  }

  /** Fields that an order would need now. */
  const missing = async ({ data }: Opened, siteId: string, checkout: CheckoutOf) => {
    const { visitorId: id, clientId, sessionId } = data
    const shopper = { siteId, role: 'visitor', id, clientId, sessionId } as const
    const fields = await transact(shopper, ctx => missingInCheckout(ctx, data.checkoutId))
    const messages = fieldMessages(fields, true).map(toAcpMessage)
    if (checkout.shippingInfo.shippingDestination?.address?.country) return messages
    // Without an address, its fields are no news.
    const others = messages.filter(({ param }) => !param?.startsWith('$.fulfillment_details.address'))
    if (others.length === messages.length) return messages
    const text = 'The delivery needs an address: send fulfillment_details.address.'
    return [...others, acpProblem('missing', text, '$.fulfillment_details.address')]
  }

  const capabilitiesOf = ({ data }: Opened, handlers: readonly AgentPaymentHandler[]) => ({
    payment: { handlers },
    interventions: {
      supported: data.interventions,
      required: [],
      enforcement: 'conditional',
    },
    extensions: [DISCOUNT].filter(({ name }) => data.extensions.includes(name)),
  })

  /** The checkout as it is now, with what is missing and what this request could not do. */
  const show = async (
    context: AgentContext,
    session: Opened,
    { messages = [], redirectUrl, otherwise, status = 200 }: PaymentResult & { status?: 200 | 201 } = {},
  ): Promise<AcpAnswer> => {
    const { call, data, id } = session
    const { siteId, clientId } = context
    const [{ checkout }, handlers] = await Promise.all([
      call(checkouts.getCheckout, { id: data.checkoutId }),
      agentPaymentHandlers(platform, siteId),
    ])
    const order = checkout.completed ? await sessions.orderOf(session) : undefined
    const isOpen = !checkout.completed && !data.canceled
    const isCompleting = isOpen && ((await sessions.isUnpaid(session)) || sessions.isBeingCompleted(data))
    const codes = data.codes ?? []
    const rejected = codeMessages(checkout, codes, data.unknownCodes ?? [])
    const all = [...messages]
    if (isOpen && !isCompleting) {
      const violations = violationMessages(checkout)
      all.push(...[...violations, ...rejected].map(toAcpMessage))
      if (!violations.some(({ type }) => type === 'error'))
        all.push(...(await missing(session, siteId, checkout)))
      if (handlers.length === 0)
        all.push(
          acpProblem(
            'intervention_required',
            'The shop takes no payment by the protocol: the buyer pays at continue_url.',
            undefined,
            'requires_buyer_input',
          ),
        )
      if (otherwise && !all.some(({ type }) => type === 'error')) all.push(otherwise)
      await change(session, { shownTotal: String(checkout.priceSummary.total.amount) })
    }
    if (data.canceled)
      all.push({ type: 'info', content_type: 'plain', content: 'The checkout session is canceled.' })
    const problems = all.filter(({ type, code }) => type === 'error' && !OF_PAYMENT.includes(code))
    const openStatus = problems.some(({ resolution }) => resolution === 'recoverable')
      ? 'not_ready_for_payment'
      : problems.length > 0
        ? 'requires_escalation'
        : 'ready_for_payment'
    return {
      status,
      body: {
        id,
        protocol: { version: ACP_VERSION },
        capabilities: capabilitiesOf(session, handlers),
        status: checkout.completed
          ? 'completed'
          : data.canceled
            ? 'canceled'
            : redirectUrl
              ? 'requires_escalation'
              : isCompleting
                ? 'complete_in_progress'
                : openStatus,
        ...sessionFields(checkout),
        messages: distinctMessages(all),
        links: [],
        ...(isOpen && { continue_url: redirectUrl ?? `${publicUrl}/acp/${clientId}/continue/${id}` }),
        ...((codes.length > 0 || data.extensions.includes(DISCOUNT.name)) && {
          discounts: acpDiscounts(
            checkout,
            codes,
            rejected.flatMap(({ code, content, path }) => {
              const index = Number(/\[(\d+)\]$/.exec(path ?? '')?.[1])
              return codes[index] ? [{ code: codes[index], reason: code, message: content }] : []
            }),
          ),
        }),
        ...(order && { order: acpOrder(order, id) }),
      },
    }
  }

  /** Makes buyer, delivery, codes and delivery option those of the request. Returns what could not be changed. */
  const apply = async (
    session: Opened,
    body: SessionChanges,
    checkout: CheckoutOf,
  ): Promise<AcpMessage[]> => {
    const { call, data } = session
    const changes = checkoutChanges(body, checkout)
    const messages: AcpMessage[] = []
    try {
      if (Object.keys(changes).length > 0)
        await call(checkouts.updateCheckout, { checkout: { ...changes, id: data.checkoutId } })
    } catch (error) {
      const { fields } = requireRejection(error)
      if (fields.length === 0) throw error
      messages.push(...fieldMessages(fields, true).map(toAcpMessage))
    }
    const codes = codesOf(body)
    if (codes) await changeCodes(session, codes, change)
    const [option] = body.selected_fulfillment_options ?? []
    if (option) messages.push(...(await selectOption(session, option.option_id)))
    return messages
  }

  /** The session if it can be changed now. */
  const openToChange = async (context: AgentContext, id: string) => {
    const session = await open(context, id)
    const checkout = await sessions.requireOpen(session)
    if (sessions.isBeingCompleted(session.data) || (await sessions.isUnpaid(session)))
      throw new AcpError(
        409,
        'complete_in_progress',
        'The checkout session is being completed. Read it again in a moment.',
      )
    return { session, checkout }
  }

  return {
    async create(context: AgentContext, body: NewAgentSession): Promise<AcpAnswer> {
      const { claims, call } = await sessions.openVisitor(context)
      let checkout: CheckoutOf
      try {
        const created = await call(checkouts.createCheckout, {
          lineItems: wantedLines(body.line_items).map(newLine),
          channelType: 'OTHER_PLATFORM',
        })
        checkout = created.checkout
      } catch (error) {
        const rejected = requireRejection(error)
        if (rejected.code !== 'LINE_ITEMS_REJECTED') throw error
        return rejectLines(lineMessages(rejected))
      }
      if (checkout.currency !== body.currency.toUpperCase())
        throw new AcpError(400, 'unsupported_currency', `The shop sells in ${checkout.currency}.`, {
          param: '$.currency',
        })
      const checkoutId = checkout.id as string
      const { interventions, extensions } = body.capabilities
      const session = await sessions.create(
        context,
        {
          checkoutId,
          visitorId: claims.id,
          clientId: claims.clientId,
          sessionId: claims.sessionId,
          agentId: context.agentId,
          interventions: INTERVENTIONS.filter(one => interventions?.supported?.includes(one)),
          extensions: [DISCOUNT.name].filter(name =>
            extensions?.some(one => one === name || (isObject(one) && one.name === name)),
          ),
        },
        sessionIdOf(platform.protectionSecret, context.siteId, checkoutId),
      )
      return show(context, session, { messages: await apply(session, body, checkout), status: 201 })
    },

    async get(context: AgentContext, id: string): Promise<AcpAnswer> {
      return show(context, await open(context, id))
    },

    async update(context: AgentContext, id: string, body: SessionChanges): Promise<AcpAnswer> {
      const { session, checkout } = await openToChange(context, id)
      const { line_items: lines } = body
      const messages = lines
        ? await changeLines(checkoutLines(session), checkout.lineItems, wantedLines(lines))
        : []
      return show(context, session, {
        messages: [...messages.map(toAcpMessage), ...(await apply(session, body, checkout))],
      })
    },

    async complete(context: AgentContext, id: string, body: SessionPayment): Promise<AcpAnswer> {
      const session = await open(context, id)
      const checkout = await sessions.toComplete(session, context.requestKey)
      if (checkout.completed) return show(context, session)
      await sessions.begin(session, context.requestKey)
      try {
        const handlers = await agentPaymentHandlers(platform, context.siteId)
        const wrong = body.buyer ? await apply(session, { buyer: body.buyer }, checkout) : []
        const result =
          wrong.length > 0 ? { messages: wrong } : await chargeSession(session, body, { change, handlers })
        await sessions.finish(session)
        return await show(context, session, result)
      } catch (error) {
        await sessions.finish(session)
        throw error
      }
    },

    async cancel(context: AgentContext, id: string): Promise<AcpAnswer> {
      const session = await open(context, id)
      try {
        await sessions.requireOpen(session)
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
        throw new AcpError(405, 'not_cancelable', error.message)
      }
      if (await sessions.isUnpaid(session))
        throw new AcpError(
          409,
          'complete_in_progress',
          'The buyer confirms the payment at the moment. Read the session again later.',
        )
      await sessions.begin(session, context.requestKey)
      await change(session, { canceled: true, completing: null })
      return show(context, session)
    },

    /** Address of the page of the shop on which the buyer goes on. Undefined if there is none any more. */
    async continueAt(context: SessionContext, id: string): Promise<string | undefined> {
      const session = await sessions.find(context, id)
      const { checkout } = await session.call(checkouts.getCheckout, { id: session.data.checkoutId })
      if (checkout.completed) return (await sessions.orderOf(session))?.orderUrl ?? publicUrl
      if (session.data.canceled) return undefined
      return (await session.call(checkouts.getCheckoutUrl, { id: session.data.checkoutId })).checkoutUrl
    },
  }
}
