import type { LoaderFunctionArgs } from 'react-router'
import { agentProduct } from '../catalogue/agent-feed.ts'
import { productsById } from '../catalogue/all-products.server.ts'
import { csvFeed, itemsFor, networks, xmlFeed } from '../catalogue/product-feed.ts'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import type { Product } from '../platform/entities.ts'
import { currentSite } from '../platform/site.server.ts'

const invalid = (message: string) => new Response(`${message}\n`, { status: 400 })

/**
 * All offers for shopping networks (`.xml`, `.csv`) and all products for agents (`.jsonl`), streamed from the catalogue; `?since=` has those
 * whose data has changed since a time.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const named = searchParams.get('network') ?? 'google'
  const network = Object.hasOwn(networks, named) ? networks[named] : undefined
  if (!network) return invalid(`network must be one of ${Object.keys(networks).join(', ')}.`)
  const since = searchParams.get('since') ?? undefined
  const isTime =
    since !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since) && !Number.isNaN(Date.parse(since))
  if (since !== undefined && !isTime) return invalid('since must be a time such as 2026-04-17T10:30:00Z.')
  const { name, currency } = await orErrorPage(currentSite())
  const shop = { name, currency, shopUrl: shopUrlOf(request) }
  const forAgents = pathname.endsWith('.jsonl')
  const format = pathname.endsWith('.csv') ? csvFeed : xmlFeed
  const partOf = (product: Product): string =>
    forAgents
      ? `${JSON.stringify(agentProduct(product, shop))}\n`
      : itemsFor(network, product, shop)
          .map(item => format.item(item, network))
          .join('')
  const pages = productsById(since)
  // Before the reply begins, so that an unavailable platform is an error and not an empty feed.
  let page = await pages.next()
  async function* parts() {
    if (!forAgents) yield format.head(shop, network)
    for (; !page.done; page = await pages.next()) yield page.value.map(partOf).join('')
    if (!forAgents) yield format.tail
  }
  return new Response(streamOf(parts()), {
    headers: {
      'Content-Type': forAgents ? 'application/jsonl; charset=utf-8' : format.type,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

/** Bytes of texts, each made when the reader has taken the one before. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
