import { ApiError } from '@stoa/client'
import { data } from 'react-router'

/** What an error page may say about a failure of the platform. */
export interface Problem {
  kind: 'unavailable' | 'refused'
  requestId?: string
}

const missing = new Set(['PRODUCT_NOT_FOUND', 'COLLECTION_NOT_FOUND', 'ORDER_NOT_FOUND'])

export const notFound = () => data(null, { status: 404 })

/** Waits for a call of the platform; its failure becomes the page's: not found, or an error page with the request's id. */
export async function orErrorPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (missing.has(error.code)) throw notFound()
    console.error(`${error.operation}: ${error.message}`)
    const passing = error.status === 0 || error.status === 429 || error.status >= 500
    throw data({ kind: passing ? 'unavailable' : 'refused', requestId: error.requestId } satisfies Problem, {
      status: passing ? 503 : 500,
      headers: passing ? { 'Retry-After': '5' } : undefined,
    })
  }
}
