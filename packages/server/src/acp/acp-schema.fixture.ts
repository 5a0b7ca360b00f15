import Schema from 'typebox/schema'

/**
 * The schemas of the specification 2026-04-17 that replies have, written again from `openapi.agentic_checkout.yaml`. Objects are closed; a
 * name that ends in `?` is optional.
 */
type Rule = Record<string, unknown>

const text: Rule = { type: 'string' }
const uri: Rule = { type: 'string', pattern: '^https?://' }
const time: Rule = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' }
const whole: Rule = { type: 'integer' }
const count: Rule = { type: 'integer', minimum: 0 }
const oneOf = (...values: string[]): Rule => ({ enum: values })
const list = (items: Rule): Rule => ({ type: 'array', items })
const anyOf = (...rules: Rule[]): Rule => ({ anyOf: rules })

function object(fields: Record<string, Rule>): Rule {
  const names = Object.keys(fields)
  return {
    type: 'object',
    additionalProperties: false,
    required: names.filter(name => !name.endsWith('?')),
    properties: Object.fromEntries(names.map(name => [name.replace(/\?$/, ''), fields[name]])),
  }
}

const Total = object({
  type: oneOf(
    ...'items_base_amount items_discount subtotal discount fulfillment tax fee gift_wrap tip store_credit total amount_refunded'.split(
      ' ',
    ),
  ),
  display_text: text,
  amount: whole,
  'description?': text,
})

const Address = object({
  name: text,
  line_one: text,
  'line_two?': text,
  city: text,
  state: text,
  country: text,
  postal_code: text,
})

const DISCOUNT_REASONS =
  'discount_code_expired discount_code_invalid discount_code_already_applied discount_code_combination_disallowed discount_code_minimum_not_met discount_code_user_not_logged_in discount_code_user_ineligible discount_code_usage_limit_reached'.split(
    ' ',
  )

const shared = {
  'severity?': oneOf('info', 'low', 'medium', 'high', 'critical'),
  'resolution?': oneOf('recoverable', 'requires_buyer_input', 'requires_buyer_review'),
  'param?': { type: 'string', pattern: '^\\$\\.' },
  content_type: oneOf('plain', 'markdown'),
  content: { type: 'string', minLength: 1 },
}

const Message = anyOf(
  object({ type: oneOf('info'), ...shared }),
  object({
    type: oneOf('warning'),
    code: oneOf(
      ...'low_stock high_demand shipping_delay price_change expiring_promotion limited_availability'.split(
        ' ',
      ),
      ...DISCOUNT_REASONS,
    ),
    ...shared,
  }),
  object({
    type: oneOf('error'),
    code: oneOf(
      ...'missing invalid out_of_stock payment_declined requires_sign_in requires_3ds low_stock quantity_exceeded coupon_invalid coupon_expired minimum_not_met maximum_exceeded region_restricted age_verification_required approval_required unsupported not_found conflict rate_limited expired intervention_required'.split(
        ' ',
      ),
    ),
    ...shared,
  }),
)

const option = { id: text, title: text, 'description?': text, totals: list(Total) }

const Quantity = object({ ordered: { type: 'integer', minimum: 1 }, current: count, 'fulfilled?': count })
const LineReference = object({ id: text, quantity: { type: 'integer', minimum: 1 } })

/** `Order` of a session and of a webhook. */
export const OrderRule = object({
  'type?': oneOf('order'),
  id: text,
  checkout_session_id: text,
  'order_number?': text,
  permalink_url: uri,
  'status?': oneOf('created', 'confirmed', 'manual_review', 'processing', 'shipped', 'completed', 'canceled'),
  'line_items?': list(
    object({
      id: text,
      title: text,
      'product_id?': text,
      'image_url?': uri,
      quantity: Quantity,
      'unit_price?': whole,
      'subtotal?': whole,
      'status?': oneOf('processing', 'partial', 'fulfilled', 'removed'),
    }),
  ),
  'fulfillments?': list(
    object({
      id: text,
      type: oneOf('shipping', 'pickup', 'digital'),
      'status?': text,
      'line_items?': list(LineReference),
      'carrier?': text,
      'tracking_number?': text,
      'tracking_url?': uri,
      'destination?': Address,
      'events?': list(object({ id: text, type: text, occurred_at: time })),
    }),
  ),
  'adjustments?': list(
    object({
      id: text,
      type: text,
      occurred_at: time,
      status: text,
      'amount?': whole,
      'currency?': text,
      'description?': text,
    }),
  ),
  'totals?': list(Total),
})

const Handler = object({
  id: text,
  name: text,
  'display_name?': text,
  version: text,
  spec: uri,
  requires_delegate_payment: { type: 'boolean' },
  requires_pci_compliance: { type: 'boolean' },
  psp: text,
  config_schema: uri,
  instrument_schemas: list(uri),
  config: { type: 'object' },
})

/** `CheckoutSessionBase`, with the order of a completed one. */
export const SessionRule = object({
  id: text,
  'protocol?': object({ version: text }),
  capabilities: object({
    'payment?': object({ handlers: list(Handler) }),
    'interventions?': object({
      'supported?': list(oneOf('3ds', 'biometric', 'address_verification')),
      'required?': list(oneOf('3ds', 'biometric')),
      'enforcement?': oneOf('always', 'conditional', 'optional'),
    }),
    'extensions?': list(object({ name: text, 'extends?': list(text), 'schema?': uri, 'spec?': uri })),
  }),
  'buyer?': object({
    'first_name?': text,
    'last_name?': text,
    email: text,
    'phone_number?': text,
  }),
  status: oneOf(
    ...'incomplete not_ready_for_payment requires_escalation authentication_required ready_for_payment pending_approval complete_in_progress completed canceled in_progress expired'.split(
      ' ',
    ),
  ),
  currency: { type: 'string', pattern: '^[a-z]{3}$' },
  line_items: list(
    object({
      id: text,
      item: object({ id: text, 'name?': text, 'unit_amount?': whole }),
      quantity: { type: 'integer', minimum: 1 },
      'name?': text,
      'images?': list(uri),
      'unit_amount?': whole,
      'product_id?': text,
      'sku?': text,
      'variant_id?': text,
      'variant_options?': list(object({ name: text, value: text })),
      'availability_status?': oneOf('in_stock', 'low_stock', 'out_of_stock', 'backorder', 'pre_order'),
      'available_quantity?': count,
      totals: list(Total),
    }),
  ),
  'fulfillment_details?': object({
    'name?': text,
    'phone_number?': text,
    'email?': text,
    'address?': Address,
  }),
  fulfillment_options: list(
    anyOf(
      object({ type: oneOf('shipping', 'digital'), ...option }),
      object({ type: oneOf('pickup'), ...option, location: object({ name: text, address: Address }) }),
    ),
  ),
  'selected_fulfillment_options?': list(
    object({
      type: oneOf('shipping', 'digital', 'pickup', 'local_delivery'),
      option_id: text,
      item_ids: list(text),
    }),
  ),
  totals: list(Total),
  messages: list(Message),
  links: list(object({ type: text, 'title?': text, url: uri })),
  'continue_url?': uri,
  'discounts?': object({
    'codes?': list(text),
    'applied?': list(
      object({
        id: text,
        'code?': text,
        coupon: object({ id: text, name: text }),
        amount: count,
        'automatic?': { type: 'boolean' },
      }),
    ),
    'rejected?': list(object({ code: text, reason: oneOf(...DISCOUNT_REASONS), 'message?': text })),
  }),
  'order?': OrderRule,
})

/** `Error`, whose list of versions belongs to errors about the version. */
export const ErrorRule = object({
  type: oneOf('invalid_request', 'processing_error', 'service_unavailable'),
  code: text,
  message: { type: 'string', minLength: 1 },
  'param?': { type: 'string', pattern: '^\\$\\.' },
  'supported_versions?': list(text),
})

/** `DiscoveryResponse`. */
export const DiscoveryRule = object({
  protocol: object({
    name: oneOf('acp'),
    version: text,
    supported_versions: list(text),
    'documentation_url?': uri,
  }),
  api_base_url: uri,
  transports: list(oneOf('rest', 'mcp')),
  capabilities: object({
    services: list(oneOf('checkout', 'orders', 'delegate_payment', 'carts')),
    'extensions?': list(object({ name: text, 'spec?': uri, 'schema?': uri })),
    'intervention_types?': list(text),
    'supported_currencies?': list(text),
    'supported_locales?': list(text),
  }),
})

/** What is wrong with a value under a rule; empty if nothing is. */
export const violationsOf = (rule: Rule, value: unknown): readonly unknown[] => {
  const [valid, errors] = Schema.Compile(rule).Errors(value)
  return valid ? [] : errors
}
