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

const Line = s.object({
  id: s.string({ max: 100 }),
  item: s.req(s.object({ id: s.req(s.string({ min: 1, max: 100 })) })),
  quantity: s.req(s.integer({ min: 1, max: 100_000 })),
})

const contact = {
  first_name: text(100),
  last_name: text(100),
  email: text(320),
  phone_number: text(30),
}

const checkoutFields = {
  buyer: s.object(
    {
      ...contact,
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
}

/** What a platform sends to replace a checkout (specification 2026-04-08, `checkout.json`). */
export const CheckoutBody = s.object({
  line_items: s.req(s.array(Line, { min: 1, max: 100 })),
  ...checkoutFields,
})

/** What a platform sends to create a checkout: items, or the id of a cart. */
export const NewCheckoutBody = s.object({
  line_items: s.array(Line, { max: 100 }),
  cart_id: s.string({ max: 200 }),
  ...checkoutFields,
})

/** What a platform sends to create or to replace a cart (`cart.json`). */
export const CartBody = s.object({
  line_items: s.req(s.array(Line, { max: 100 })),
  buyer: s.object(contact, { nullable: true }),
  context: s.object(
    { address_country: text(60), address_region: text(50), postal_code: text(50) },
    { nullable: true },
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

const filters = s.object({
  categories: s.array(s.string({ max: 200 }), { max: 50 }),
  price: s.object({
    min: s.integer({ min: 0, max: 99_999_999_999 }),
    max: s.integer({ min: 0, max: 99_999_999_999 }),
  }),
})
const identifier = s.string({ min: 1, max: 200 })

/** Products of a lookup at most. */
export const LOOKUP_MAX = 50

/** What a platform sends to look products up. */
export const LookupBody = s.object({ ids: s.req(s.array(identifier, { min: 1, max: 1000 })), filters })

/** What a platform sends to get one product, with the options that the buyer has chosen. */
export const ProductBody = s.object({
  id: s.req(identifier),
  selected: s.array(s.object({ name: s.req(s.string({ max: 100 })), label: s.req(s.string({ max: 200 })) }), {
    max: 20,
  }),
  preferences: s.array(s.string({ max: 100 }), { max: 20 }),
  filters,
})

/** What a platform sends to search products. Prices are in minor units. */
export const SearchBody = s.object({
  query: s.string({ max: 100 }),
  filters,
  pagination: s.object({
    cursor: s.string({ max: 9, pattern: '^[0-9]+$' }),
    limit: s.integer({ min: 1, max: 1000 }),
  }),
})
