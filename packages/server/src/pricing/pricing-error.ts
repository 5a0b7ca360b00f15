/** Why nothing could be priced: the caller's input is not a cart, or an amount passes what the wire can carry. */
export class PricingError extends Error {
  override readonly name = 'PricingError'
  readonly code: 'INVALID_INPUT' | 'AMOUNT_TOO_LARGE'
  /** The line, fee or discount at fault, if one is. */
  readonly id: string | undefined

  constructor(code: PricingError['code'], message: string, id?: string, options?: ErrorOptions) {
    super(id === undefined ? message : `${message} (${id})`, options)
    this.code = code
    this.id = id
  }
}
