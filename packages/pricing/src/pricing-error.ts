/** Invalid input of `price`, or an amount above the wire's maximum. */
export class PricingError extends Error {
  override readonly name = 'PricingError'
  readonly code: 'INVALID_INPUT' | 'AMOUNT_TOO_LARGE'
  /** Id of the invalid line, fee or discount. */
  readonly id: string | undefined

  constructor(code: PricingError['code'], message: string, id?: string, options?: ErrorOptions) {
    super(id === undefined ? message : `${message} (${id})`, options)
    this.code = code
    this.id = id
  }
}
