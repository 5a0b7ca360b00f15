import type { LoaderFunctionArgs } from 'react-router'
import { allProducts } from '../catalogue/all-products.server.ts'
import { csvFeed, feedItemsOf, xmlFeed } from '../catalogue/product-feed.ts'
import { shopUrlOf } from '../http/origin.ts'
import { orErrorPage } from '../http/page-error.ts'
import { currentSite } from '../platform/site.server.ts'

/** All offers for shopping networks, streamed from the catalogue. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name, currency } = await orErrorPage(currentSite())
  const shop = { name, currency, shopUrl: shopUrlOf(request) }
  const format = new URL(request.url).pathname.endsWith('.csv') ? csvFeed : xmlFeed
  const pages = allProducts()
  // Before the reply begins, so that an unavailable platform is an error and not an empty feed.
  let page = await pages.next()
  async function* parts() {
    yield format.head(shop)
    for (; !page.done; page = await pages.next())
      yield page.value.flatMap(product => feedItemsOf(product, shop).map(format.item)).join('')
    yield format.tail
  }
  return new Response(streamOf(parts()), {
    headers: { 'Content-Type': format.type, 'Cache-Control': 'public, max-age=3600' },
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
