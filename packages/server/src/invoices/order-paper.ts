import type { Order } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { directionOf } from '@stoa/texts'
import type { PapersTexts } from '@stoa/texts/papers'
import { papers } from '@stoa/texts/papers/all'
import { type PaidBack, refundableParts, sumAmounts } from '../billing/index.ts'
import type { DeclaredCustomFields } from '../call/custom-fields.ts'
import type { Site } from '../call/site.ts'
import { lineDetails } from '../orders/index.ts'
import { addressLines } from '../platform-support/address-lines.ts'
import { hasTexts, textsIn } from '../platform-support/texts-in.ts'
import type { DocumentKind } from '../storage/commerce/order-documents.ts'
import type { PaymentRow, RefundRow } from '../storage/commerce/payments.ts'
import { rateOf, statesTax, type TaxedPart, taxedParts, taxTable } from './paper-taxes.ts'
import type { Paper } from './pdf/paper.ts'

export interface PaperSubject {
  kind: Exclude<DocumentKind, 'EXTERNAL'>
  number: string | null
  site: Site
  order: Order
  /** ISO 8601. */
  createdDate: string
  payment?: PaymentRow | undefined
  refund?: { row: RefundRow; minor: bigint; parts: readonly PaidBack[] } | undefined
  /** Number of the invoice that a credit note corrects. */
  corrects?: string | undefined
  /** The invoice that a credit note cancels, as it was written. */
  canceled?: { number: string; minor: bigint; paper: Paper } | undefined
  customFields: DeclaredCustomFields
}

const DEFAULT_ACCENT = '#8a3b12'
const EXEMPT = 'REVERSE_CHARGE'

/** The paper of an order: its own numbers, formatted for the language of the buyer. */
export function orderPaper(subject: PaperSubject): Paper {
  const { kind, number, site, order, createdDate, corrects, customFields } = subject
  const locale = order.buyerLanguage ?? site.locale
  const language = hasTexts(papers, locale) ? locale : 'en'
  const words = textsIn(papers, language)
  const format = formatsOf(order, language, site)
  const title = {
    INVOICE: words.invoice,
    CREDIT_NOTE: words.creditNote,
    RECEIPT: words.receipt,
    PACKING_SLIP: words.packingSlip,
  }[kind]
  const facts: [string, string][] = [
    ...(number ? [[words.number, number] as [string, string]] : []),
    ...(corrects ? [[words.invoice, corrects] as [string, string]] : []),
    [words.date, format.date(createdDate)],
    [words.order, String(order.number)],
    [words.delivered, format.date(order.purchasedDate ?? order.createdDate ?? createdDate)],
    ...customFields
      .shownIn('PAPERS', 'ORDER', order.extendedFields, language)
      .map(({ label, value }): [string, string] => [label, value]),
  ]
  const bill = addressLines(order.billingInfo, language)
  const delivery = addressLines(
    order.shippingInfo?.logistics?.shippingDestination ?? order.recipientInfo,
    language,
  )
  const seller = sellerLines(site, words)
  return {
    language,
    rtl: directionOf(language) === 'rtl',
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
    money: (amount: string) => money.format(amount as `${number}`),
    date: (instant: string) => day.format(new Date(instant)),
    rate: (text: string) => rate.format(Number(text)),
    minor: (amount: bigint) => money.format(toDecimal(amount, currency) as `${number}`),
  }
}

type Content = Pick<Paper, 'columns' | 'lines' | 'totals' | 'settlement' | 'taxes' | 'notes'>

function contentOf(subject: PaperSubject, words: PapersTexts, format: Formats): Content {
  const { kind, order, payment, refund, canceled } = subject
  if (kind === 'RECEIPT' && payment) return receiptContent(subject, words, format)
  if (kind === 'CREDIT_NOTE' && canceled) return canceledContent(canceled, words, format)
  if (kind === 'CREDIT_NOTE' && refund) return creditContent(subject, words, format)
  const parts = partsOf(order)
  const showsRate = statesTax(parts)
  const lines = (order.lineItems ?? []).map(line => ({
    name: line.productName?.translated ?? line.productName?.original ?? '',
    details: lineDetails(line),
    quantity: String(line.quantity),
    sku: line.physicalProperties?.sku,
    price: format.money(line.price?.amount ?? '0'),
    rate: showsRate ? [rateOf(line.taxInfo, format)] : [],
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
    columns: [
      words.item,
      words.quantity,
      words.unitPrice,
      ...(showsRate ? [words.taxRate] : []),
      words.amount,
    ],
    lines: lines.map(({ name, details, quantity, price, rate, total }) => ({
      name,
      details,
      cells: [quantity, price, ...rate, total],
    })),
    totals: orderTotals(order, words, format),
    settlement: settlementOf(order, words, format),
    taxes: taxTable(parts, words, format),
    notes: [
      ...(order.taxIncludedInPrices && Number(order.priceSummary?.tax.amount) > 0 ? [words.taxIncluded] : []),
      ...(JSON.stringify(order.taxInfo ?? {}).includes(EXEMPT) ? [words.reverseCharge] : []),
    ],
  }
}

/** What was paid of an order and given back, and what is due (decision 074). Nothing if nothing was paid. */
function settlementOf({ balanceSummary }: Order, words: PapersTexts, { money }: Formats): [string, string][] {
  const { paid, refunded, toPay } = balanceSummary ?? {}
  const rows = [
    [words.paid, paid],
    [words.refunded, refunded],
    [words.due, toPay],
  ] as const
  if (!isPositive(paid?.amount)) return []
  return rows.flatMap(([label, price]): [string, string][] =>
    isPositive(price?.amount) ? [[label, money(price?.amount ?? '0')]] : [],
  )
}

const isPositive = (amount: string | undefined) => Number(amount ?? 0) > 0

/** The sums of an order; the last one is its total. */
function orderTotals(order: Order, words: PapersTexts, format: Formats): [string, string][] {
  const { money } = format
  const { priceSummary } = order
  const { subtotal, discount, shipping, tax, total } = priceSummary
  const showsRate = statesTax(partsOf(order))
  const withRate = (label: string, taxInfo: TaxedPart['taxInfo']) =>
    [label, showsRate && rateOf(taxInfo, format)].filter(Boolean).join(', ')
  return [
    [words.subtotal, money(subtotal.amount)],
    ...(isPositive(discount.amount)
      ? [[words.discount, money(`-${discount.amount}`).replace('-', '−')] as [string, string]]
      : []),
    ...(order.shippingInfo
      ? [
          [withRate(words.delivery, order.shippingInfo.cost?.taxInfo), money(shipping.amount)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(order.additionalFees ?? [])
      .filter(({ price }) => isPositive(price?.amount))
      .map(({ name, price, taxInfo }): [string, string] => [
        withRate(name ?? words.fees, taxInfo),
        money(price?.amount ?? '0'),
      ]),
    ...(!order.taxIncludedInPrices && isPositive(tax.amount)
      ? [[words.tax, money(tax.amount)] as [string, string]]
      : []),
    [words.total, money(total.amount)],
  ]
}

/** The taxes of the parts of an order by their ids. */
const taxInfos = ({ lineItems, shippingInfo, additionalFees }: Order) =>
  new Map([
    ...lineItems.map(({ id, taxInfo }) => [id, taxInfo] as const),
    ['shipping', shippingInfo?.cost?.taxInfo] as const,
    ...(additionalFees ?? []).map(({ id = '', taxInfo }) => [id, taxInfo] as const),
  ])

function partsOf(order: Order): TaxedPart[] {
  const infos = taxInfos(order)
  return taxedParts(refundableParts(order), id => infos.get(id))
}

function receiptContent({ payment, order }: PaperSubject, words: PapersTexts, { minor }: Formats): Content {
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

/** Each refunded part with net, tax and gross, and a line for each rate of an amount that names no part. */
function creditContent({ refund, order }: PaperSubject, words: PapersTexts, format: Formats): Content {
  const infos = taxInfos(order)
  const parts = (refund?.parts ?? []).map(part => ({ ...part, taxInfo: infos.get(part.id) }))
  const names = new Map([
    ...order.lineItems.map(
      ({ id, productName }) => [id, productName?.translated ?? productName?.original ?? ''] as const,
    ),
    ['shipping', [words.delivery, order.shippingInfo?.title].filter(Boolean).join(': ')] as const,
    ...(order.additionalFees ?? []).map(({ id = '', name }) => [id, name ?? words.fees] as const),
  ])
  const byAmount = words.creditFor({ number: String(order.number) })
  const showsTax = statesTax(parts)
  const { minor } = format
  const lines = parts.map(({ id, quantity, isPart, taxInfo, amounts: { total, tax } }) => ({
    name: isPart ? [quantity && `${quantity} ×`, names.get(id)].filter(Boolean).join(' ') : byAmount,
    details: [],
    cells: showsTax
      ? [rateOf(taxInfo, format), minor(total - tax), minor(tax), minor(total)]
      : [minor(total)],
  }))
  const whole = refund?.minor ?? 0n
  const sum = sumAmounts(parts.map(({ amounts }) => amounts))
  // More than the order was worth: it has no tax.
  const rest = whole - sum.total
  const cells = showsTax ? ['', minor(rest), minor(0n), minor(rest)] : [minor(rest)]
  const { reason } = refund?.row.doc ?? {}
  return {
    columns: [words.item, ...(showsTax ? [words.taxRate, words.net, words.tax] : []), words.amount],
    lines: rest > 0n ? [...lines, { name: byAmount, details: [], cells }] : lines,
    totals: [
      ...(showsTax
        ? [
            [words.net, minor(whole - sum.tax)] as [string, string],
            [words.tax, minor(sum.tax)] as [string, string],
          ]
        : []),
      [words.refunded, minor(whole)],
    ],
    taxes: taxTable(parts, words, format),
    notes: reason ? [reason] : [],
  }
}

/** The lines and taxes of the canceled invoice. */
const canceledContent = (
  { number, minor, paper }: NonNullable<PaperSubject['canceled']>,
  words: PapersTexts,
  format: Formats,
): Content => ({
  columns: paper.columns,
  lines: paper.lines,
  totals: [[words.total, format.minor(minor)]],
  ...(paper.taxes && { taxes: paper.taxes }),
  notes: [words.cancels({ invoice: number }), ...paper.notes],
})

const sellerLines = ({ name, settings: { seller } }: Site, words: PapersTexts): string[] =>
  [
    seller?.legalName ?? name,
    ...(seller?.address?.split('\n') ?? []),
    seller?.email,
    seller?.vatId && `${words.vatId} ${seller.vatId}`,
    seller?.taxNumber && `${words.taxNumber} ${seller.taxNumber}`,
  ].filter((line): line is string => Boolean(line))

const footerOf = ({ settings: { seller } }: Site, words: PapersTexts): string[] =>
  [seller?.footer, seller?.bankDetails && `${words.bank}\n${seller.bankDetails}`].filter(
    (text): text is string => Boolean(text),
  )
