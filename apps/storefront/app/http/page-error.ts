import { ApiError } from '@stoa/client'
import { data } from 'react-router'

/** The data of an error page. */
export interface Problem {
  /** `invalid`: the platform rejected the address or the form. `openingSoon`: the shop is not open yet. */
  kind: 'unavailable' | 'invalid' | 'failed' | 'openingSoon'
  requestId?: string
  /** For `openingSoon`. */
  shopName?: string
}

export const notFound = () => data(null, { status: 404 })

/** Awaits a call; a failure becomes a 404 page, or an error page with the request id. */
export async function orErrorPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) throw notFound()
    console.error(`${error.operation}: ${error.message}`)
    const { kind, status, headers } = pageStatus(error.status)
    throw data({ kind, requestId: error.requestId } satisfies Problem, { status, headers })
  }
}

/** The status of a page whose call failed; every 4xx of the platform but 404 and 429 is 400. */
function pageStatus(status: number): { kind: Problem['kind']; status: number; headers?: HeadersInit } {
  if (status === 0 || status === 429 || status >= 500)
    return { kind: 'unavailable', status: 503, headers: { 'Retry-After': '5' } }
  return status >= 400 ? { kind: 'invalid', status: 400 } : { kind: 'failed', status: 500 }
}
