import type { Order } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { Site } from '../call/context.ts'
import { lineDetails } from '../orders/index.ts'
import { addressLines } from '../platform-support/address-lines.ts'
import type { DocumentKind } from '../storage/commerce/order-documents.ts'
import type { PaymentRow, RefundRow } from '../storage/commerce/payments.ts'
import { type PaperWords, paperWords } from './paper-words.ts'
import type { Paper } from './pdf/paper.ts'

export interface PaperSubject {
  kind: Exclude<DocumentKind, 'EXTERNAL'>
  number: string | null
  site: Site
  order: Order
  /** ISO 8601. */
  createdDate: string
  payment?: PaymentRow | undefined
  refund?: { row: RefundRow; minor: bigint } | undefined
  /** The invoice that a credit note cancels. */
  canceled?: { number: string; minor: bigint } | undefined
}

const DEFAULT_ACCENT = '#8a3b12'
const EXEMPT = 'REVERSE_CHARGE'

/** The paper of an order: its own numbers, formatted for the language of the buyer. */
export function orderPaper(subject: PaperSubject): Paper {
  const { kind, number, site, order, createdDate } = subject
  const { words, language, rtl } = paperWords(order.buyerLanguage ?? site.locale)
  const format = formatsOf(order, language, site)
  const title = {
    INVOICE: words.invoice,
    CREDIT_NOTE: words.creditNote,
    RECEIPT: words.receipt,
    PACKING_SLIP: words.packingSlip,
  }[kind]
  const facts: [string, string][] = [
    ...(number ? [[words.number, number] as [string, string]] : []),
    [words.date, format.date(createdDate)],
    [words.order, String(order.number)],
    [words.delivered, format.date(order.purchasedDate ?? order.createdDate ?? createdDate)],
  ]
  const bill = addressLines(order.billingInfo, language)
  const delivery = addressLines(
    order.shippingInfo?.logistics?.shippingDestination ?? order.recipientInfo,
    language,
  )
  const seller = sellerLines(site, words)
  return {
    language,
    rtl,
    accentColor: site.settings.appearance.accentColor ?? DEFAULT_ACCENT,
    shopName: site.name,
    title,
    createdDate,
    facts,
    parties: [
      { title: words.seller, lines: seller },
      ...(kind === 'PACKING_SLIP'
        ? []
        : [{ title: words.billTo, lines: [...bill, order.buyerInfo?.email ?? ''].filter(Boolean) }]),
      ...(delivery.length > 0 && (kind === 'PACKING_SLIP' || delivery.join() !== bill.join())
        ? [{ title: words.deliverTo, lines: delivery }]
        : []),
    ],
    ...contentOf(subject, words, format),
    footer: footerOf(site, words),
    pageWord: words.page,
  }
}

type Formats = ReturnType<typeof formatsOf>

function formatsOf({ currency = '' }: Order, language: string, site: Site) {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: site.settings.timeZone })
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 })
  return {
    currency,
    // Intl formats decimal strings exactly.
    money: (amount: string) => money.format(amount as never),
    date: (instant: string) => day.format(new Date(instant)),
    rate: (text: string) => rate.format(Number(text)),
    minor: (amount: bigint) => money.format(toDecimal(amount, currency) as never),
  }
}

type Content = Pick<Paper, 'columns' | 'lines' | 'totals' | 'taxes' | 'notes'>

function contentOf(subject: PaperSubject, words: PaperWords, format: Formats): Content {
  const { kind, order, payment, refund, canceled } = subject
  if (kind === 'RECEIPT' && payment) return receiptContent(subject, words, format)
  if (kind === 'CREDIT_NOTE' && canceled)
    return amountContent(words.cancels(canceled.number), [], { words, amount: format.minor(canceled.minor) })
  if (kind === 'CREDIT_NOTE' && refund) return creditContent(subject, words, format)
  const lines = (order.lineItems ?? []).map(line => ({
    name: line.productName?.translated ?? line.productName?.original ?? '',
    details: lineDetails(line),
    quantity: String(line.quantity),
    sku: line.physicalProperties?.sku,
    price: format.money(line.price?.amount ?? '0'),
    total: format.money(line.lineItemPrice?.amount ?? line.price?.amount ?? '0'),
  }))
  if (kind === 'PACKING_SLIP')
    return {
      columns: [words.item, 'SKU', words.quantity],
      lines: lines.map(({ name, details, quantity, sku }) => ({
        name,
        details,
        cells: [sku ?? '', quantity],
      })),
      totals: [],
      notes: order.buyerNote ? [order.buyerNote] : [],
    }
  return {
    columns: [words.item, words.quantity, words.unitPrice, words.amount],
    lines: lines.map(({ name, details, quantity, price, total }) => ({
      name,
      details,
      cells: [quantity, price, total],
    })),
    totals: orderTotals(order, words, format),
    taxes: taxTable(order, words, format),
    notes: [
      ...(order.taxIncludedInPrices && Number(order.priceSummary?.tax.amount) > 0 ? [words.taxIncluded] : []),
      ...(JSON.stringify(order.taxInfo ?? {}).includes(EXEMPT) ? [words.reverseCharge] : []),
    ],
  }
}

/** The sums of an order; the last one is its total, or what is due if something was paid. */
function orderTotals(
  order: Order,
  words: PaperWords,
  { money, minor, currency }: Formats,
): [string, string][] {
  const { priceSummary, balanceSummary } = order
  const isPositive = (amount: string | undefined) => Number(amount ?? 0) > 0
  const { subtotal, discount, shipping, totalAdditionalFees, tax, total } = priceSummary
  const paid = balanceSummary?.paid?.amount
  const rows: [string, string][] = [
    [words.subtotal, money(subtotal.amount)],
    ...(isPositive(discount.amount)
      ? [[words.discount, money(`-${discount.amount}`).replace('-', '−')] as [string, string]]
      : []),
    ...(order.shippingInfo ? [[words.delivery, money(shipping.amount)] as [string, string]] : []),
    ...(isPositive(totalAdditionalFees?.amount)
      ? [[words.fees, money(totalAdditionalFees?.amount ?? '0')] as [string, string]]
      : []),
    ...(!order.taxIncludedInPrices && isPositive(tax.amount)
      ? [[words.tax, money(tax.amount)] as [string, string]]
      : []),
  ]
  if (!isPositive(paid)) return [...rows, [words.total, money(total.amount)]]
  const due = parseAmount(total.amount, currency) - parseAmount(paid ?? '0', currency)
  return [
    ...rows,
    [words.paid, money(paid ?? '0')],
    ...(due > 0n ? [[words.due, minor(due)] as [string, string]] : []),
    [words.total, money(total.amount)],
  ]
}

function taxTable({ taxInfo }: Order, words: PaperWords, { money, rate }: Formats): Paper['taxes'] {
  const rows = (taxInfo?.taxBreakdown ?? []).map(({ taxName, rate: of, aggregatedTaxAmount }) => [
    [taxName, of && rate(of)].filter(Boolean).join(' '),
    money(aggregatedTaxAmount?.amount ?? '0'),
  ])
  return { columns: [words.taxRate, words.tax], rows }
}

function receiptContent({ payment, order }: PaperSubject, words: PaperWords, { minor }: Formats): Content {
  const { card, methodName } = payment?.doc ?? {}
  const method = [card?.brand, card?.lastFourDigits && `•••• ${card.lastFourDigits}`]
    .filter(Boolean)
    .join(' ')
  const amount = minor(BigInt(payment?.captured_minor ?? 0))
  return {
    columns: [words.item, words.amount],
    lines: [
      {
        name: `${words.order} ${order.number}`,
        details: [`${words.paidBy} ${method || methodName || (payment?.provider ?? '')}`],
        cells: [amount],
      },
    ],
    totals: [[words.paid, amount]],
    notes: [],
  }
}

function creditContent({ refund, order }: PaperSubject, words: PaperWords, { minor }: Formats): Content {
  const names = new Map((order.lineItems ?? []).map(line => [line.id, line.productName?.original ?? '']))
  const items = (refund?.row.doc.lineItems ?? []).map(
    ({ lineItemId, quantity }) => `${quantity} × ${names.get(lineItemId) ?? ''}`,
  )
  const { reason } = refund?.row.doc ?? {}
  const details = [...items, ...(reason ? [reason] : [])]
  const content = amountContent(words.creditFor(String(order.number)), details, {
    words,
    amount: minor(refund?.minor ?? 0n),
  })
  return { ...content, totals: [[words.refunded, minor(refund?.minor ?? 0n)]] }
}

/** One line with an amount, which is the total. */
const amountContent = (
  name: string,
  details: string[],
  { words, amount }: { words: PaperWords; amount: string },
): Content => ({
  columns: [words.item, words.amount],
  lines: [{ name, details, cells: [amount] }],
  totals: [[words.total, amount]],
  notes: [],
})

const sellerLines = ({ name, settings: { seller } }: Site, words: PaperWords): string[] =>
  [
    seller?.legalName ?? name,
    ...(seller?.address?.split('\n') ?? []),
    seller?.email,
    seller?.vatId && `${words.vatId} ${seller.vatId}`,
    seller?.taxNumber && `${words.taxNumber} ${seller.taxNumber}`,
  ].filter((line): line is string => Boolean(line))

const footerOf = ({ settings: { seller } }: Site, words: PaperWords): string[] =>
  [seller?.footer, seller?.bankDetails && `${words.bank}\n${seller.bankDetails}`].filter(
    (text): text is string => Boolean(text),
  )
