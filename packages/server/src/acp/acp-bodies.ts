import { type Infer, s } from '@stoa/contract'

const text = (max: number) => s.string({ max, nullable: true })
const words = (max: number) => s.array(s.string({ min: 1, max: 100 }), { max, nullable: true })

const Address = s.object(
  {
    name: text(256),
    line_one: text(150),
    line_two: text(100),
    city: text(50),
    state: text(50),
    country: text(60),
    postal_code: text(50),
  },
  { nullable: true },
)

const Buyer = s.object(
  {
    first_name: text(100),
    last_name: text(100),
    full_name: text(256),
    email: text(320),
    phone_number: text(30),
  },
  { nullable: true },
)

const changes = {
  buyer: Buyer,
  fulfillment_details: s.object(
    { name: text(256), phone_number: text(30), email: text(320), address: Address },
    { nullable: true },
  ),
  discounts: s.object({ codes: words(10) }, { nullable: true }),
  coupons: words(10),
  fulfillment_groups: s.array(s.object({ destination_type: s.string({ max: 50 }) }), { max: 50 }),
}

/** The version has no quantity of requested items: an item that is named twice is bought twice. A quantity is taken as well. */
const lines = { min: 1, max: 100 }
const Line = s.object({
  id: s.req(s.string({ min: 1, max: 100 })),
  quantity: s.integer({ min: 1, max: 100_000 }),
})

const extension = s.any()

/** What an agent sends to create a checkout session (specification 2026-04-17, `CheckoutSessionCreateRequest`). */
export const SessionBody = s.object({
  line_items: s.req(s.array(Line, lines)),
  currency: s.req(s.string({ pattern: '^[A-Za-z]{3}$' })),
  capabilities: s.req(
    s.object({
      interventions: s.object({ supported: words(20) }),
      extensions: s.array(extension, { max: 50 }),
    }),
  ),
  ...changes,
})

/** What an agent sends to change one. Absent fields stay, null clears a field. */
export const SessionChangesBody = s.object({
  line_items: s.array(Line, lines),
  selected_fulfillment_options: s.array(
    s.object({ type: s.string({ max: 50 }), option_id: s.req(s.string({ min: 1, max: 100 })) }),
    { max: 50, nullable: true },
  ),
  ...changes,
})

/** What an agent sends to complete one. */
export const SessionPaymentBody = s.object({
  buyer: Buyer,
  payment_data: s.req(
    s.object({
      handler_id: s.string({ max: 200 }),
      instrument: s.object({
        type: s.req(s.string({ max: 100 })),
        credential: s.req(
          s.object({ type: s.req(s.string({ max: 100 })), token: s.req(s.string({ min: 1, max: 10_000 })) }),
        ),
      }),
      billing_address: Address,
      purchase_order_number: s.string({ max: 200 }),
    }),
  ),
  authentication_result: s.object({ outcome: s.req(s.string({ max: 50 })) }, { nullable: true }),
  marketing_consents: s.array(
    s.object({ channel: s.req(s.string({ max: 50 })), opted_in: s.req(s.boolean()) }),
    { max: 10, nullable: true },
  ),
})

/** What an agent sends to cancel one. */
export const SessionCancelBody = s.object({
  intent_trace: s.object({
    reason_code: s.req(s.string({ max: 100 })),
    trace_summary: s.string({ max: 2000 }),
  }),
})

export type NewAgentSession = Infer<typeof SessionBody>
export type SessionChanges = Infer<typeof SessionChangesBody>
export type SessionPayment = Infer<typeof SessionPaymentBody>
