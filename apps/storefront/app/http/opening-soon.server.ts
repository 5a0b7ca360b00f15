import { data, type MiddlewareFunction } from 'react-router'
import { isPreview } from '../content/preview.server.ts'
import { currentSite, isOpened } from '../platform/site.server.ts'
import type { Problem } from './page-error.ts'

/** Answers every page with “opening soon” until the merchant has opened the shop. A preview shows the shop before. */
export const openingSoonMiddleware: MiddlewareFunction<Response> = async (_args, next) => {
  if (isPreview() || (await isOpened())) return next()
  const { name } = await currentSite()
  throw data({ kind: 'openingSoon', shopName: name } satisfies Problem, {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': '3600' },
  })
}
