import type { UcpMessage } from '../ucp/index.ts'

type Resolution = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review'

/** A message of a checkout session, as the protocol has it. */
export interface AcpMessage {
  type: 'info' | 'warning' | 'error'
  code?: string
  resolution?: Resolution
  param?: string
  content_type: 'plain'
  content: string
}

export const acpProblem = (
  code: string,
  content: string,
  param?: string,
  resolution: Resolution = 'recoverable',
): AcpMessage => ({
  type: 'error',
  code,
  resolution,
  ...(param && { param }),
  content_type: 'plain',
  content,
})

/** Codes that the protocol has in place of those of the Universal Commerce Protocol. */
const CODES: Readonly<Record<string, string>> = {
  address_undeliverable: 'region_restricted',
  item_unavailable: 'not_found',
  purchase_rejected: 'unsupported',
  buyer_input_required: 'missing',
}

const METHOD = '$.fulfillment.methods[0]'
const ADDRESS = '$.fulfillment_details.address'

/** Fields that the protocol has elsewhere, the longest path first. */
const PARAMS: readonly (readonly [string, string])[] = [
  [`${METHOD}.destinations[0].address_country`, `${ADDRESS}.country`],
  [`${METHOD}.destinations[0].address_region`, `${ADDRESS}.state`],
  [`${METHOD}.destinations[0].address_locality`, `${ADDRESS}.city`],
  [`${METHOD}.destinations[0].postal_code`, `${ADDRESS}.postal_code`],
  [`${METHOD}.destinations[0].street_address`, `${ADDRESS}.line_one`],
  [`${METHOD}.destinations[0].extended_address`, `${ADDRESS}.line_two`],
  [`${METHOD}.groups[0].selected_option_id`, '$.selected_fulfillment_options'],
  [`${METHOD}.selected_destination_id`, ADDRESS],
  ['$.buyer.first_name', '$.fulfillment_details.name'],
  ['$.buyer.last_name', '$.fulfillment_details.name'],
  ['$.buyer.phone_number', '$.fulfillment_details.phone_number'],
]

/** A message of the Universal Commerce Protocol in the words of this one. */
export function toAcpMessage(message: UcpMessage): AcpMessage {
  const { type, path } = message
  const other = PARAMS.find(([from]) => from === path)
  const param = other?.[1] ?? path
  const content = other ? message.content.replaceAll(other[0].slice(2), other[1].slice(2)) : message.content
  if (type === 'error')
    return acpProblem(
      CODES[message.code] ?? message.code,
      content,
      param,
      message.severity === 'unrecoverable' ? 'recoverable' : message.severity,
    )
  const rest = { ...(param && { param }), content_type: 'plain', content } as const
  // The protocol lists the codes of warnings.
  return message.code.startsWith('discount_code_')
    ? { type: 'warning', code: message.code, ...rest }
    : { type: 'info', ...rest }
}

/** Messages without those that say the same of the same field, such as of both parts of a name. */
export const distinctMessages = (messages: readonly AcpMessage[]): AcpMessage[] => [
  ...new Map(messages.map(one => [`${one.code} ${one.param} ${one.content}`, one])).values(),
]
