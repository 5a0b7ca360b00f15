/** An error of the protocol, which no reply about a checkout can carry: status, code and a sentence for the platform. */
export class ProtocolError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 424 | 429 | 503
  readonly code: string
  readonly headers: Record<string, string>
  constructor(
    status: ProtocolError['status'],
    code: string,
    content: string,
    headers: Record<string, string> = {},
  ) {
    super(content)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** What a request names is not there: a business outcome, which the protocol answers with status 200. */
export class ResourceNotFound extends Error {
  readonly root: 'cart' | 'order'
  constructor(root: ResourceNotFound['root'], content: string) {
    super(content)
    this.root = root
  }
}
