import type { Hono } from 'hono'
import type { Bindings } from './app.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'

/** The contract for machines at `/openapi.json` and for people at `/docs`, made at the first request for it. */
export function serveDocuments(app: Hono<{ Bindings: Bindings }>) {
  let openApi: string | undefined
  let page: string | undefined
  app.get('/openapi.json', c => {
    openApi ??= JSON.stringify(openApiDocument())
    return c.body(openApi, 200, {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
  })
  app.get('/docs', c => {
    page ??= referencePage()
    return c.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })
}
