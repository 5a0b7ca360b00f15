import { toDecimal } from '@stoa/contract/money'
import type { PlatformServices } from '../call/services.ts'
import type { Site } from '../call/site.ts'
import { foldEntries, toFacts } from '../payments/index.ts'
import { type PaymentRow, settledPayments, sitesWithPayments } from '../storage/commerce/payments.ts'
import type { Sql } from '../storage/sql.ts'

const DAY_MS = 86_400_000
/** The minute job may still add the latest facts to the ledger. */
const GRACE_MS = 5 * 60_000
const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Sum = 'authorized' | 'captured' | 'refunded' | 'chargeback'

/** A sum that the ledger and the provider have differently. Amounts are decimal strings in the currency. */
interface PaymentDifference {
  siteId: string
  orderId: string
  paymentId: string
  provider: string
  /** `payment`: the provider does not know it. */
  subject: Sum | 'payment'
  currency: string
  ledger: string
  atProvider: string
}

interface PaymentComparison {
  /** Number of payments that were read at their providers. */
  compared: number
  differences: PaymentDifference[]
  /** Payments whose provider did not answer. */
  failed: { siteId: string; paymentId: string; provider: string; reason: string }[]
}

export interface ComparisonOptions {
  db: Sql
  platform: Pick<PlatformServices, 'directory' | 'paymentProviders'>
  now: number
  /** Only this site. @default all */
  siteId?: string | undefined
  /** Payments that changed within this time. */
  days: number
}

/**
 * Reads payments at their providers and compares the sums with those of the ledger. It changes nothing: payments that wait for the
 * provider are left to `reconcilePayments`, because reading may complete them.
 */
export async function comparePayments({
  db,
  platform,
  now,
  siteId,
  days,
}: ComparisonOptions): Promise<PaymentComparison> {
  const comparison: PaymentComparison = { compared: 0, differences: [], failed: [] }
  const since = now - days * DAY_MS
  const sites = siteId ? [{ site_id: siteId }] : await sitesWithPayments(db, since)
  for (const { site_id: id } of sites) {
    const site = await platform.directory.site(id)
    if (!site) continue
    for (let afterId = FIRST_ID; ; ) {
      const rows = await settledPayments(db, id, { since, before: now - GRACE_MS, afterId }, BATCH)
      for (const row of rows) await comparePayment(platform, site, row, comparison)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      afterId = last.id
    }
  }
  return comparison
}

async function comparePayment(
  { paymentProviders }: ComparisonOptions['platform'],
  site: Site,
  row: PaymentRow,
  comparison: PaymentComparison,
): Promise<void> {
  const { differences, failed } = comparison
  const { id: paymentId, order_id: orderId, provider, currency } = row
  const subject = { siteId: site.id, orderId, paymentId, provider, currency }
  try {
    const openProvider = paymentProviders.find(provider)
    if (!openProvider) throw new Error('the platform has no such provider')
    const snapshot = await openProvider.get(site, {
      paymentId,
      ...(row.provider_payment_id && { providerPaymentId: row.provider_payment_id }),
      minor: BigInt(row.amount_minor),
      canceled: row.status === 'CANCELED',
    })
    comparison.compared++
    if (!snapshot) {
      differences.push({ ...subject, subject: 'payment', ledger: row.status, atProvider: 'unknown' })
      return
    }
    const state = foldEntries(toFacts(snapshot))
    const sums: Record<Sum, number> = {
      authorized: row.authorized_minor,
      captured: row.captured_minor,
      refunded: row.refunded_minor,
      chargeback: row.chargeback_minor,
    }
    for (const [name, minor] of Object.entries(sums) as [Sum, number][]) {
      if (BigInt(minor) === state[name]) continue
      const amounts = {
        ledger: toDecimal(BigInt(minor), currency),
        atProvider: toDecimal(state[name], currency),
      }
      differences.push({ ...subject, subject: name, ...amounts })
    }
  } catch (error) {
    failed.push({ siteId: site.id, paymentId, provider, reason: (error as Error).message })
  }
}
