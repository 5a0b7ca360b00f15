import type { Form } from './form-body.ts'
import {
  declineError,
  type MethodDetails,
  type StripeCharge,
  type StripeDispute,
  type StripeError,
  type StripeIntent,
  type StripeMethod,
  type StripeRefund,
  type StripeSession,
  type StripeSetupIntent,
  TEST_METHODS,
} from './stripe-objects.ts'

type ErrorBody = StripeError & { payment_intent?: StripeIntent; setup_intent?: StripeSetupIntent }

/** An error reply. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: ErrorBody
  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const invalid = (message: string, code?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...(code && { code }) })

const textOf = (form: Form, name: string) => (typeof form[name] === 'string' ? form[name] : undefined)
const textsOf = (form: Form, name: string) => {
  const inner = form[name]
  return (typeof inner === 'object' ? inner : {}) as Record<string, string>
}

/** Documented amounts: positive integers; currencies with three decimals end with 0, ISK and UGX with 00. */
function amountOf(form: Form, name: string, currency: string): number {
  const amount = Number(textOf(form, name))
  const step = /^(bhd|jod|kwd|omr|tnd)$/.test(currency) ? 10 : /^(isk|ugx)$/.test(currency) ? 100 : 1
  if (!Number.isInteger(amount) || amount < 1 || amount % step !== 0)
    throw invalid(`Invalid integer: ${textOf(form, name)}`, 'parameter_invalid_integer')
  return amount
}

/** The objects of one account at Stripe, and what requests and buyers do to them. */
export function createStripeAccount(options: { origin: () => string; now: () => number }) {
  const intents = new Map<string, StripeIntent>()
  const charges = new Map<string, StripeCharge>()
  const setups = new Map<string, StripeSetupIntent>()
  const refunds = new Map<string, StripeRefund>()
  const disputes = new Map<string, StripeDispute>()
  const sessions = new Map<string, StripeSession & { intentParams: Form }>()
  const methods = new Map<string, { test: string; customer?: string }>()
  const detached = new Set<string>()
  const usedTokens = new Set<string>()
  const events: { type: string; object: object }[] = []
  let ids = 0
  const newId = (prefix: string) => `${prefix}_${String(++ids).padStart(8, '0')}`

  const find = <T>(objects: Map<string, T>, id: string): T => {
    const found = objects.get(id)
    if (found) return found
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such object: '${id}'`,
    })
  }
  const emit = (type: string, object: object) => events.push({ type, object: structuredClone(object) })

  /** The card behind a test method, or behind a method that was saved. */
  const methodOf = (id: string, customer: string | null) => {
    if (TEST_METHODS[id]) return { id: newId('pm'), test: id }
    const saved = methods.get(id)
    if (!saved || detached.has(id) || saved.customer !== (customer ?? undefined))
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such PaymentMethod: '${id}'`,
      })
    return { id, test: saved.test }
  }

  /** What a charge or an attempt says about its method. A method that is used once leaves a mandate to its customer. */
  const detailsOf = (test: string, customer: string | null, saves: boolean): MethodDetails => {
    const { brand, last4, once, type } = TEST_METHODS[test] ?? { brand: '', last4: '' }
    if (type) return { type, [type]: { last4 } }
    if (!once) return { type: 'card', card: { brand, last4 } }
    const mandate = customer && saves ? newId('pm') : null
    if (mandate && customer) methods.set(mandate, { test: 'pm_sepaDebit', customer })
    return { type: once, [once]: { iban_last4: last4, generated_sepa_debit: mandate } }
  }

  const charge = (intent: StripeIntent, test: string, declined?: string): void => {
    const captured = !declined && intent.capture_method !== 'manual'
    const made: StripeCharge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: captured ? intent.amount : 0,
      amount_refunded: 0,
      captured,
      currency: intent.currency,
      disputed: false,
      payment_intent: intent.id,
      payment_method_details: detailsOf(test, intent.customer, intent.setup_future_usage !== null),
      status: declined ? 'failed' : 'succeeded',
    }
    charges.set(made.id, made)
    intent.latest_charge = made.id
    intent.next_action = null
    if (declined) {
      intent.status = 'requires_payment_method'
      intent.payment_method = null
      intent.last_payment_error = declineError(declined)
      emit('payment_intent.payment_failed', intent)
      return
    }
    intent.last_payment_error = null
    intent.status = captured ? 'succeeded' : 'requires_capture'
    intent.amount_received = captured ? intent.amount : 0
    intent.amount_capturable = captured ? 0 : intent.amount
    emit(captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', intent)
  }

  const confirm = (intent: StripeIntent, method: string, { offSession = false, returnUrl = '' }): void => {
    const { id, test } = methodOf(method, intent.customer)
    intent.payment_method = id
    const { declined, authenticates, once } = TEST_METHODS[test] ?? {}
    methods.set(id, { test, ...(intent.customer && !once && { customer: intent.customer }) })
    const failure = declined ?? (authenticates && offSession ? 'authentication_required' : undefined)
    if (failure || !authenticates) {
      charge(intent, test, failure)
      return
    }
    intent.status = 'requires_action'
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${options.origin()}/authenticate/${intent.id}`, return_url: returnUrl },
    }
    emit('payment_intent.requires_action', intent)
  }

  const finishSetup = (setup: StripeSetupIntent, declined?: string): void => {
    setup.next_action = null
    setup.status = declined ? 'requires_payment_method' : 'succeeded'
    setup.last_setup_error = declined ? declineError(declined) : null
    emit(declined ? 'setup_intent.setup_failed' : 'setup_intent.succeeded', setup)
  }

  const confirmSetup = (setup: StripeSetupIntent, method: string, returnUrl = ''): void => {
    const { id, test } = methodOf(method, setup.customer)
    setup.payment_method = id
    const { declined, authenticates, once } = TEST_METHODS[test] ?? {}
    methods.set(id, { test, ...(setup.customer && !once && { customer: setup.customer }) })
    setup.latest_attempt = {
      id: newId('setatt'),
      object: 'setup_attempt',
      payment_method_details: detailsOf(test, setup.customer, true),
    }
    if (declined || !authenticates) {
      finishSetup(setup, declined)
      return
    }
    setup.status = 'requires_action'
    setup.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${options.origin()}/authenticate/${setup.id}`, return_url: returnUrl },
    }
    emit('setup_intent.requires_action', setup)
  }

  const newSetup = (form: Form): StripeSetupIntent => {
    const setup: StripeSetupIntent = {
      id: newId('seti'),
      object: 'setup_intent',
      status: 'requires_payment_method',
      created: Math.floor(options.now() / 1000),
      customer: textOf(form, 'customer') ?? null,
      payment_method: null,
      usage: textOf(form, 'usage') ?? 'off_session',
      description: textOf(form, 'description') ?? null,
      metadata: textsOf(form, 'metadata'),
      latest_attempt: null,
      last_setup_error: null,
      next_action: null,
    }
    setups.set(setup.id, setup)
    return setup
  }

  const newIntent = (form: Form, amount: number, currency: string): StripeIntent => {
    const intent: StripeIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: 0,
      amount_capturable: 0,
      currency,
      status: 'requires_payment_method',
      capture_method: textOf(form, 'capture_method') ?? 'automatic',
      created: Math.floor(options.now() / 1000),
      customer: textOf(form, 'customer') ?? null,
      payment_method: null,
      setup_future_usage: textOf(form, 'setup_future_usage') ?? null,
      description: textOf(form, 'description') ?? null,
      metadata: textsOf(form, 'metadata'),
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
    }
    intents.set(intent.id, intent)
    return intent
  }

  const declinedReply = (intent: StripeIntent) =>
    new StripeFailure(402, {
      ...(intent.last_payment_error ?? declineError('generic_decline')),
      payment_intent: structuredClone(intent),
    })

  return {
    intents,
    refunds,
    sessions,
    setups,
    events,
    /** Methods that are attached to a customer, oldest first. */
    savedMethods: () => [...methods].flatMap(([id, { customer }]) => (customer ? [id] : [])),
    chargeOf: (id: string) => charges.get(id),
    intent: (id: string) => find(intents, id),
    session: (id: string) => find(sessions, id),
    setup: (id: string) => find(setups, id),
    method: (id: string): StripeMethod => {
      const { test, customer = null } = find(methods, id)
      const { brand = '', last4 = '', once, type = once ?? 'card' } = TEST_METHODS[test] ?? {}
      return {
        id,
        object: 'payment_method',
        customer,
        type,
        ...(type === 'card' && { card: { brand, last4 } }),
      }
    },
    /** Newest first. */
    recentIntents: (since: string | null) =>
      [...intents.values()].filter(({ created }) => created >= Number(since)).toReversed(),
    recentSetups: (since: string | null) =>
      [...setups.values()].filter(({ created }) => created >= Number(since)).toReversed(),
    refundsOf: (intentId: string) => [...refunds.values()].filter(one => one.payment_intent === intentId),
    disputesOf: (intentId: string) => [...disputes.values()].filter(one => one.payment_intent === intentId),
    /** Removes a method from its customer: it cannot be charged any more. */
    detachMethod(id: string) {
      const method = find(methods, id)
      if (!method.customer)
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      detached.add(id)
      methods.set(id, { test: method.test })
      return { id, object: 'payment_method', customer: null }
    },

    newCustomer: (form: Form) => ({
      id: newId('cus'),
      object: 'customer',
      email: textOf(form, 'email') ?? null,
    }),

    createIntent(form: Form): StripeIntent {
      if (!textOf(form, 'return_url')) throw invalid('You must provide a `return_url`.', 'parameter_missing')
      const currency = textOf(form, 'currency') ?? ''
      const intent = newIntent(form, amountOf(form, 'amount', currency), currency)
      const shared = textsOf(form, 'payment_method_data').shared_payment_granted_token
      if (shared && usedTokens.has(shared))
        throw invalid(`The shared payment token ${shared} has been used.`, 'shared_payment_token_used')
      // The token of a test is the name of its method after `spt_`.
      const method = shared ? shared.slice(4) : textOf(form, 'payment_method')
      if (form.confirm !== 'true' || !method) throw invalid('You must provide a payment method to confirm.')
      if (shared) usedTokens.add(shared)
      confirm(intent, method, {
        offSession: form.off_session === 'true',
        returnUrl: textOf(form, 'return_url') ?? '',
      })
      if (intent.last_payment_error) throw declinedReply(intent)
      return intent
    },

    /** Saves a method without a charge. */
    createSetup(form: Form): StripeSetupIntent {
      const method = textOf(form, 'payment_method')
      if (form.confirm !== 'true' || !method) throw invalid('You must provide a payment method to confirm.')
      const setup = newSetup(form)
      confirmSetup(setup, method, textOf(form, 'return_url'))
      if (setup.last_setup_error)
        throw new StripeFailure(402, { ...setup.last_setup_error, setup_intent: structuredClone(setup) })
      return setup
    },

    cancelSetup(id: string): StripeSetupIntent {
      const setup = find(setups, id)
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalid(`You cannot cancel it: ${setup.status}.`, 'setup_intent_unexpected_state')
      Object.assign(setup, { status: 'canceled', next_action: null })
      emit('setup_intent.canceled', setup)
      return setup
    },

    captureIntent(id: string, form: Form): StripeIntent {
      const intent = find(intents, id)
      if (intent.status !== 'requires_capture')
        throw invalid('This PaymentIntent could not be captured.', 'payment_intent_unexpected_state')
      const amount = form.amount_to_capture
        ? amountOf(form, 'amount_to_capture', intent.currency)
        : intent.amount
      if (amount > intent.amount_capturable)
        throw invalid('The amount is greater than can be captured.', 'amount_too_large')
      Object.assign(find(charges, intent.latest_charge ?? ''), { captured: true, amount_captured: amount })
      Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
      Object.assign(intent.metadata, textsOf(form, 'metadata'))
      emit('payment_intent.succeeded', intent)
      return intent
    },

    cancelIntent(id: string): StripeIntent {
      const intent = find(intents, id)
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalid(`You cannot cancel it: ${intent.status}.`, 'payment_intent_unexpected_state')
      Object.assign(intent, { status: 'canceled', amount_capturable: 0, next_action: null })
      emit('payment_intent.canceled', intent)
      return intent
    },

    createRefund(form: Form): StripeRefund {
      const intent = find(intents, textOf(form, 'payment_intent') ?? '')
      const paid = charges.get(intent.latest_charge ?? '')
      if (!paid?.captured) throw invalid('This PaymentIntent has no successful charge.')
      const left = paid.amount_captured - paid.amount_refunded
      if (left === 0) throw invalid('The charge has already been refunded.', 'charge_already_refunded')
      const amount = amountOf(form, 'amount', intent.currency)
      if (amount > left) throw invalid(`The refund is greater than ${left}.`, 'amount_too_large')
      paid.amount_refunded += amount
      const refund: StripeRefund = {
        id: newId('re'),
        object: 'refund',
        amount,
        charge: paid.id,
        currency: intent.currency,
        metadata: textsOf(form, 'metadata'),
        payment_intent: intent.id,
        status: 'succeeded',
      }
      refunds.set(refund.id, refund)
      emit('refund.created', refund)
      return refund
    },

    createSession(form: Form): StripeSession {
      const item = (form.line_items as Form | undefined)?.[0] as Form | undefined
      const price = (item?.price_data ?? {}) as Form
      const isSetup = form.mode === 'setup'
      const currency = textOf(isSetup ? form : price, 'currency') ?? ''
      if (!currency) throw invalid('Missing required param: currency.', 'parameter_missing')
      const id = newId('cs')
      const session = {
        id,
        object: 'checkout.session' as const,
        mode: isSetup ? ('setup' as const) : ('payment' as const),
        amount_total: isSetup
          ? null
          : amountOf(price, 'unit_amount', currency) * Number(textOf(item ?? {}, 'quantity')),
        cancel_url: textOf(form, 'cancel_url') ?? null,
        client_reference_id: textOf(form, 'client_reference_id') ?? null,
        currency,
        metadata: textsOf(form, 'metadata'),
        payment_intent: null,
        setup_intent: null,
        payment_status: isSetup ? ('no_payment_required' as const) : ('unpaid' as const),
        status: 'open' as const,
        success_url: textOf(form, 'success_url') ?? '',
        url: `${options.origin()}/pay/${id}`,
        intentParams: {
          ...((isSetup ? form.setup_intent_data : form.payment_intent_data) as Form | undefined),
          ...(form.customer_creation === 'always' && { customer: newId('cus') }),
        },
      }
      sessions.set(id, session)
      return session
    },

    expireSession(id: string): StripeSession {
      const session = find(sessions, id)
      if (session.status !== 'open') throw invalid(`Only open sessions can be expired: ${session.status}.`)
      Object.assign(session, { status: 'expired', url: null })
      emit('checkout.session.expired', session)
      return session
    },

    /** The buyer pays on the page of a session. A decline leaves it open. */
    paySession(id: string, method = 'pm_card_visa'): void {
      const session = find(sessions, id)
      if (session.mode === 'setup') {
        const setup = session.setup_intent
          ? find(setups, session.setup_intent)
          : newSetup(session.intentParams)
        session.setup_intent = setup.id
        confirmSetup(setup, method)
        if (setup.status === 'requires_payment_method') return
        Object.assign(session, { status: 'complete', url: null })
        emit('checkout.session.completed', session)
        return
      }
      const intent = session.payment_intent
        ? find(intents, session.payment_intent)
        : newIntent(session.intentParams, session.amount_total ?? 0, session.currency)
      session.payment_intent = intent.id
      confirm(intent, method, {})
      if (intent.status === 'requires_payment_method') return
      Object.assign(session, { status: 'complete', url: null, payment_status: 'paid' })
      emit('checkout.session.completed', session)
    },

    /** The buyer passes or fails 3-D Secure. */
    authenticate(id: string, passes: boolean): void {
      const failure = passes ? undefined : 'authentication_failed'
      if (id.startsWith('seti_')) {
        finishSetup(find(setups, id), failure)
        return
      }
      const intent = find(intents, id)
      charge(intent, methods.get(intent.payment_method ?? '')?.test ?? '', failure)
    },

    /** The buyer disputes a payment at their bank. */
    dispute(
      intentId: string,
      { amount, status = 'needs_response' }: { amount?: number; status?: string } = {},
    ) {
      const intent = find(intents, intentId)
      const paid = find(charges, intent.latest_charge ?? '')
      paid.disputed = true
      const dispute: StripeDispute = {
        id: newId('dp'),
        object: 'dispute',
        amount: amount ?? paid.amount_captured,
        charge: paid.id,
        currency: intent.currency,
        payment_intent: intentId,
        reason: 'fraudulent',
        status,
      }
      disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', dispute)
      return dispute
    },

    /** The bank refuses a refund that was reported as done. */
    failRefund(id: string): void {
      const refund = find(refunds, id)
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
      find(charges, refund.charge).amount_refunded -= refund.amount
      emit('refund.failed', refund)
    },
  }
}
