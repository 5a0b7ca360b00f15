import { toAsciiJson } from '../platform-support/json-writer.ts'
import { toSearchWords } from '../platform-support/search-words.ts'
import type { OrderPageRow } from '../storage/commerce/order-page.ts'
import type { OrderTexts, StoredOrder } from '../storage/commerce/orders.ts'
import { columnsPart, type OrderView, orderParts } from './order-view.ts'

/** The stored texts of an order. They follow from its document and number alone. */
export function orderTexts(siteId: string, number: number | null, doc: StoredOrder): OrderTexts {
  const { shared, merchant, shopper } = orderParts(doc)
  return {
    view: toAsciiJson(shared),
    merchant_view: toAsciiJson(merchant),
    shopper_view: toAsciiJson(shopper),
    search_words: toSearchWords(siteId, searchedTexts(number, doc)),
  }
}

/** Number, buyer and line items: what searches find an order by (protocol/orders §5). */
function searchedTexts(number: number | null, doc: StoredOrder): string[] {
  const contacts = [doc.billingInfo?.contactDetails, doc.recipientInfo?.contactDetails]
  const phones = contacts.flatMap(contact => contact?.phone ?? [])
  const texts = [
    number === null ? undefined : String(number),
    doc.buyerInfo?.email,
    ...contacts.flatMap(contact => [contact?.firstName, contact?.lastName, contact?.company]),
    ...phones,
    ...phones.map(phone => phone.replace(/\D/g, '')),
    ...(doc.lineItems ?? []).flatMap(({ productName, physicalProperties }) => [
      productName?.original,
      physicalProperties?.sku,
    ]),
  ]
  return texts.filter(text => typeof text === 'string')
}

/** JSON objects that make up an order of a page. The stored view goes out as it is. */
export function pageOrderTexts(row: OrderPageRow, { merchant, locale }: OrderView): string[] {
  const parts = row.doc && orderParts(row.doc)
  const shared = parts ? JSON.stringify(parts.shared) : row.view
  const ofRole = parts ? JSON.stringify(merchant ? parts.merchant : parts.shopper) : row.role_view
  const columns = JSON.stringify(columnsPart({ ...row, ...row.sums }, row.currency ?? '', locale))
  return [columns, shared ?? '{}', ofRole ?? '{}']
}
