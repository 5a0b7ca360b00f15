/** An error of the protocol in place of a checkout session (specification 2026-04-17, `Error`). */
export class AcpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 422 | 429 | 503
  readonly code: string
  /** Place of the field in the body, a JSONPath. */
  readonly param: string | undefined
  /** Fields of the body and headers besides. */
  readonly more: { body?: object; headers?: Record<string, string> }
  constructor(
    status: AcpError['status'],
    code: string,
    message: string,
    { param, ...more }: AcpError['more'] & { param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
    this.more = more
  }
}
