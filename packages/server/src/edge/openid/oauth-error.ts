/** An error in the form of RFC 6749 §5.2. */
export class OAuthError extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }

  /** The body of the reply. Descriptions contain no quotes, backslashes or other characters than ASCII. */
  body(): string {
    const description = this.message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'")
    return JSON.stringify({ error: this.error, error_description: description })
  }
}
