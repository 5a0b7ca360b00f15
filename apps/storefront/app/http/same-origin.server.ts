import type { MiddlewareFunction } from 'react-router'
import { originOf, requestOrigin } from './origin.ts'
import { isSameOrigin } from './same-origin.ts'

/** Rejects forms of other sites for every route, as the first middleware of the root. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  if (isSameOrigin(request, [originOf(request), requestOrigin(request)])) return next()
  return Promise.resolve(
    new Response('This request was sent by another site. Open the page of the shop and try again.\n', {
      status: 403,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    }),
  )
}
