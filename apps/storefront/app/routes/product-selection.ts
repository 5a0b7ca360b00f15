import type { LoaderFunctionArgs } from 'react-router'
import { productBySlug, selectionFor, subscriptionsFor } from '../catalogue/catalogue.server.ts'
import { readChoices } from '../catalogue/choices.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'

/** Price, stock and the remaining choices under the choices in the address, for the page's script. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = await productBySlug(params.slug ?? '')
  if (!product) return Response.json({ message: currentI18n().texts.product.notInShop }, { status: 404 })
  const choices = readChoices(new URL(request.url).searchParams)
  const selection = await selectionFor(product, choices, await subscriptionsFor(product))
  return Response.json(selection, { headers: { 'Cache-Control': 'no-cache' } })
}
