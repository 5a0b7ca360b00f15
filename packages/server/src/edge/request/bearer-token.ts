import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two secrets are the same. The comparison takes the same time for every secret of this length. */
export const isSameSecret = (given: string, secret: string): boolean =>
  given.length === secret.length && timingSafeEqual(digest(given), digest(secret))

/** Whether a request has this bearer token. The comparison takes the same time for every token. */
export const hasBearerToken = (request: Request, token = ''): boolean =>
  token !== '' &&
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${token}`))
