import { rejectedLines } from '@stoa/client'
import { addToCurrentCart, getOrder } from '@stoa/client/calls'
import { readerText } from '@stoa/ui'
import { problemsOf } from '../cart/cart-errors.server.ts'
import { rejectedLineText } from '../cart/rejected-line-text.ts'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'

/** What could be put into the cart. */
export interface BoughtAgain {
  /** Number of units that are in the cart now. */
  added: number
  /** One sentence for each line that is missing or has fewer units. */
  problems: string[]
}

/** Puts the lines of an order into the cart, as far as they can still be bought. */
export async function buyAgain({ client }: Visitor, id: string, form: FormData): Promise<BoughtAgain> {
  const i18n = currentI18n()
  const { cart, account } = i18n.texts
  const { order } = await orErrorPage(client.call(getOrder, { id }))
  const lines = order.lineItems.map(({ catalogReference, quantity, productName }) => ({
    catalogReference,
    quantity,
    name: readerText(productName) || cart.rejected.thisItem,
  }))
  const problems = lines
    .filter(line => !line.catalogReference)
    .map(({ name }) => account.cannotOrder({ item: name }))
  let wanted = lines.filter(line => line.catalogReference)
  const key = formKeyOf(form)
  // The first attempt names the lines that are not available; the second has the others.
  for (const attempt of [key, `${key}-2`]) {
    if (wanted.length === 0) break
    const lineItems = wanted.map(({ catalogReference, quantity }) => ({ catalogReference, quantity }))
    try {
      await client.call(addToCurrentCart, { lineItems }, { idempotencyKey: attempt })
      return { added: lineItems.reduce((sum, { quantity }) => sum + quantity, 0), problems }
    } catch (error) {
      const rejected = rejectedLines(error)
      if (rejected.length === 0 || attempt !== key)
        return { added: 0, problems: [...problems, ...problemsOf(error)] }
      const available = new Map(rejected.map(line => [line.index, line.quantityAvailable ?? 0]))
      problems.push(
        ...rejected.map(line => rejectedLineText({ ...line, name: wanted[line.index]?.name }, i18n)),
      )
      wanted = wanted
        .map((line, i) => ({ ...line, quantity: available.get(i) ?? line.quantity }))
        .filter(({ quantity }) => quantity > 0)
    }
  }
  return { added: 0, problems }
}
