import { s } from '@stoa/contract'

const text = (max: number) => s.string({ max, nullable: true })

const PostalAddress = {
  street_address: text(150),
  extended_address: text(100),
  address_locality: text(50),
  address_region: text(50),
  address_country: text(60),
  postal_code: text(50),
  first_name: text(100),
  last_name: text(100),
  phone_number: text(30),
}

export const UcpAddress = s.object(PostalAddress)

const Method = s.object({
  type: s.string({ max: 50 }),
  destinations: s.array(s.object({ id: s.string({ min: 1, max: 200 }), ...PostalAddress }), {
    max: 50,
    nullable: true,
  }),
  selected_destination_id: text(200),
  groups: s.array(s.object({ id: s.string({ max: 100 }), selected_option_id: text(100) }), {
    max: 50,
    nullable: true,
  }),
})

/** What a platform sends to create or to replace a checkout (specification 2026-04-08, `checkout.json`). */
export const CheckoutBody = s.object({
  line_items: s.req(
    s.array(
      s.object({
        id: s.string({ max: 100 }),
        item: s.req(s.object({ id: s.req(s.string({ min: 1, max: 100 })) })),
        quantity: s.req(s.integer({ min: 1, max: 100_000 })),
      }),
      { min: 1, max: 100 },
    ),
  ),
  buyer: s.object(
    {
      first_name: text(100),
      last_name: text(100),
      email: text(320),
      phone_number: text(30),
      consent: s.object({
        analytics: s.boolean(),
        preferences: s.boolean(),
        marketing: s.boolean(),
        sale_of_data: s.boolean(),
      }),
    },
    { nullable: true },
  ),
  fulfillment: s.object({ methods: s.array(Method, { max: 10, nullable: true }) }, { nullable: true }),
  discounts: s.object(
    { codes: s.array(s.string({ min: 1, max: 50 }), { max: 10, nullable: true }) },
    {
      nullable: true,
    },
  ),
})

/** What a platform sends to complete a checkout. */
export const CompleteBody = s.object({
  payment: s.object({
    instruments: s.array(
      s.object({
        id: s.string({ max: 200 }),
        handler_id: s.req(s.string({ max: 200 })),
        selected: s.boolean(),
        billing_address: s.object(PostalAddress, { nullable: true }),
        credential: s.object({ token: s.string({ max: 10_000 }) }),
      }),
      { max: 10 },
    ),
  }),
})

/** What a platform sends to search products. Prices are in minor units. */
export const SearchBody = s.object({
  query: s.string({ max: 100 }),
  filters: s.object({
    categories: s.array(s.string({ max: 200 }), { max: 50 }),
    price: s.object({
      min: s.integer({ min: 0, max: 99_999_999_999 }),
      max: s.integer({ min: 0, max: 99_999_999_999 }),
    }),
  }),
  pagination: s.object({
    cursor: s.string({ max: 9, pattern: '^[0-9]+$' }),
    limit: s.integer({ min: 1, max: 1000 }),
  }),
})
