import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  InvalidCallback,
  type PaymentCallback,
  PaymentKeysRejected,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type ProviderOperation,
  type ProviderPayment,
  type Site,
} from '@stoa/server/payment-provider'

/** What a site has entered. */
export interface HouseBankSettings {
  address: string
  apiKey: string
  branch: 'north' | 'south'
  reference?: string
}

/** An operation as the bank tells it: amounts are decimals. */
interface BankOperation {
  id: string
  operationId: string
  amount: string
  status: 'SUCCEEDED' | 'FAILED'
  reason?: string
}

interface BankPayment {
  id: string
  status: ProviderPayment['status']
  authorizedAmount: string
  captures: BankOperation[]
  refunds: BankOperation[]
  redirectUrl?: string
  failure?: { reason: string }
}

/** The bank takes euros alone, which have two decimals. */
const toAmount = (minor: bigint) => (Number(minor) / 100).toFixed(2)
const toMinor = (amount: string) => BigInt(Math.round(Number(amount) * 100))

const toOperation = ({ amount, ...operation }: BankOperation): ProviderOperation => ({
  ...operation,
  minor: toMinor(amount),
})

/** The state of a payment at the bank, all of it. */
const toPayment = ({ authorizedAmount, captures, refunds, ...payment }: BankPayment): ProviderPayment => ({
  ...payment,
  authorizedMinor: toMinor(authorizedAmount),
  captures: captures.map(toOperation),
  refunds: refunds.map(toOperation),
  chargebacks: [],
  methodName: 'House bank',
})

/** The signature that the bank sends with a callback. */
export const signatureOf = (body: string, apiKey: string): string =>
  createHmac('sha256', apiKey).update(body).digest('hex')

function isGenuine({ headers, body }: PaymentCallback, apiKey: string): boolean {
  const sent = Buffer.from(headers['x-bank-signature'] ?? '')
  const own = Buffer.from(signatureOf(body, apiKey))
  return sent.length === own.length && timingSafeEqual(sent, own)
}

interface Options {
  settingsOf(site: Site): HouseBankSettings | undefined
  fetch: typeof globalThis.fetch
}

/** Payments on the page of the house bank. */
export function houseBankProvider({ settingsOf, fetch }: Options): PaymentProvider {
  const settingsFor = (site: Site) => {
    const settings = settingsOf(site)
    if (!settings) throw new Error(`the site ${site.id} has no account at the house bank`)
    return settings
  }

  /** Sends an operation. A repetition with the same ids returns the same payment. */
  async function ask(site: Site, operation: string, fields: object): Promise<ProviderPayment | undefined> {
    const { address, apiKey, branch, reference } = settingsFor(site)
    const body = JSON.stringify({ operation, branch, reference, ...fields })
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const reply = await fetch(`${address}/payments`, { method: 'POST', headers, body }).catch(error => {
      throw new PaymentProviderUnavailable(`House bank: ${error.message}`)
    })
    if (reply.status === 401) throw new PaymentKeysRejected('House bank: the key is not accepted')
    if (!reply.ok) throw new PaymentProviderUnavailable(`House bank: status ${reply.status}`)
    const { payment } = (await reply.json()) as { payment: BankPayment | null }
    return payment ? toPayment(payment) : undefined
  }

  const mustAsk = async (site: Site, operation: string, fields: object): Promise<ProviderPayment> => {
    const payment = await ask(site, operation, fields)
    if (!payment) throw new PaymentProviderUnavailable(`House bank: ${operation} returned no payment`)
    return payment
  }

  return {
    id: 'housebank',
    features: { delayedCapture: true, partialCapture: true, savedMethods: false },
    isConfigured: site => settingsOf(site) !== undefined,
    create: (site, { minor, ...payment }) =>
      mustAsk(site, 'CREATE', { payment: { ...payment, amount: toAmount(minor) } }),
    get: (site, payment) => ask(site, 'GET', { payment: { paymentId: payment.paymentId } }),
    capture: (site, { minor, ...operation }) =>
      mustAsk(site, 'CAPTURE', { ...operation, amount: toAmount(minor) }),
    void: (site, operation) => mustAsk(site, 'VOID', operation),
    refund: (site, { minor, ...operation }) =>
      mustAsk(site, 'REFUND', { ...operation, amount: toAmount(minor) }),
    async parseCallback(site, callback) {
      if (!isGenuine(callback, settingsFor(site).apiKey))
        throw new InvalidCallback('House bank: the signature is wrong')
      return (JSON.parse(callback.body) as { paymentIds: string[] }).paymentIds
    },
  }
}
