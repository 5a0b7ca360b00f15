import type { Hono } from 'hono'
import type { Bindings } from '../bindings.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

const LINKS =
  '<ul><li><a href="/admin">Admin of the shop</a></li><li><a href="/docs">Reference of the API</a></li></ul>'

/** Tells a person who opens the address of the platform where its pages are. */
export function serveFrontPage(app: Hono<{ Bindings: Bindings }>): void {
  const page = plainPage({
    title: 'This is the platform of a shop',
    tag: 'en',
    direction: 'ltr',
    body: `${htmlParagraph('The shop itself has another address.')}${LINKS}`,
  })
  app.get('/', c => c.body(page, 200, plainPageHeaders))
}
