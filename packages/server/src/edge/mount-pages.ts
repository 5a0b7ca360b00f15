import { Hono } from 'hono'
import type { Bindings } from './bindings.ts'
import type { PageIntake, Responder } from './respond.ts'

/** What the handler of a page finds in its context. */
export interface PageEnv {
  Bindings: Bindings
  Variables: { intake: PageIntake }
}

/** Routes that are no calls: pages, pictures, files, callbacks of providers, GraphQL. */
export type Pages = Hono<PageEnv>

/**
 * Mounts the routes that `add` defines. Each counts against the address, waits for its turn, reads its body within the budget
 * (`c.var.intake`), and is logged by its pattern. A route of another kind cannot be added.
 */
export function mountPages(
  app: Hono<{ Bindings: Bindings }>,
  { respondPage }: Pick<Responder, 'respondPage'>,
  add: (pages: Pages) => void,
): void {
  const pages: Pages = new Hono()
  add(pages)
  for (const { method, path, handler } of pages.routes)
    app.on(method, path, (c, next) =>
      respondPage(c.req.raw, c.env, path, async intake => {
        let isPassedOn = false
        c.set('intake' as never, intake as never)
        const response = await handler(c, async () => {
          isPassedOn = true
          await next()
        })
        return isPassedOn ? undefined : (response as Response)
      }),
    )
}
