import { addToCurrentCart, getProduct, queryProductVariants } from '@stoa/client/calls'
import { type Choices, readChoices } from '../catalogue/choices.ts'
import { subscriptionOf } from '../catalogue/subscription-choices.server.ts'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { inSentence } from '../i18n/in-sentence.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'
import type { Cart, Product } from '../platform/entities.ts'
import { storesAppId } from '../platform/stores-app.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { problemsOf } from './cart-errors.server.ts'

type Added = { ok: true; cart: Cart; lineId?: string; quantity: number } | { ok: false; problem: string }

/** Adds the product of a posted form to the visitor's cart. */
export async function addLine(visitor: Visitor, form: FormData): Promise<Added> {
  const quantity = Number(form.get('quantity') ?? 1)
  const { locale, texts } = currentI18n()
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000)
    return { ok: false, problem: texts.cart.wholeQuantityFrom }
  try {
    const { product } = await shopperCatalogue.call(getProduct, { id: String(form.get('productId') ?? '') })
    const choices = readChoices(form)
    const open = product.productOptions.find(({ name = '' }) => !choices[name])
    if (open)
      return {
        ok: false,
        problem: texts.cart.chooseFirst({ option: inSentence(open.name ?? '', locale) }),
      }
    const options = {
      ...(await lineOptions(product, choices, textsOf(form))),
      ...subscriptionOf(form),
    }
    const { cart } = await visitor.client.call(
      addToCurrentCart,
      {
        lineItems: [
          { quantity, catalogReference: { catalogItemId: product.id, appId: storesAppId, options } },
        ],
      },
      { idempotencyKey: formKeyOf(form) },
    )
    return { ok: true, cart, lineId: lineOf(cart, product.id, options)?.id ?? undefined, quantity }
  } catch (error) {
    return { ok: false, problem: problemsOf(error).join(' ') }
  }
}

type LineOptions = {
  variantId?: string
  options?: Choices
  customTextFields?: Record<string, string>
  subscriptionOptionId?: string
}

/** How a catalogue reference names the choices: by variant where the merchant manages them (protocol/catalogue §6). */
async function lineOptions(
  product: Product,
  choices: Choices,
  texts: Record<string, string>,
): Promise<LineOptions> {
  const customTextFields = Object.keys(texts).length ? texts : undefined
  if (!product.productOptions.length) return { customTextFields }
  if (!product.manageVariants) return { options: choices, customTextFields }
  const { variants } = await shopperCatalogue.call(queryProductVariants, { id: product.id, choices })
  // No such combination: the platform's error explains it.
  return variants[0]
    ? { variantId: variants[0].id, customTextFields }
    : { options: choices, customTextFields }
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith('t.') && typeof value === 'string' && value.trim()
        ? [[name.slice(2), value.trim()]]
        : [],
    ),
  )
}

/** The line item that was added or increased. */
function lineOf(cart: Cart, productId: string, { variantId, subscriptionOptionId }: LineOptions) {
  const lines = (cart.lineItems ?? []).filter(
    ({ catalogReference: reference }) =>
      reference?.catalogItemId === productId &&
      reference.options?.subscriptionOptionId === subscriptionOptionId,
  )
  return (
    lines.findLast(line => !variantId || line.catalogReference?.options?.variantId === variantId) ??
    lines.at(-1)
  )
}
