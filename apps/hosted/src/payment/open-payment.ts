import { ApiError, type ClientCore } from '@stoa/client'
import { openPaymentPage } from '@stoa/client/calls'
import type { ReplyOf } from '../kit/reply-of.ts'

export type OpenedPayment = ReplyOf<typeof openPaymentPage>
export type PaymentView = OpenedPayment['paymentPage']

/** The token of the address `/pay/{token}`. */
export const tokenOf = (path: string): string => path.split('/')[2] ?? ''

/** Reads the payment request that the address names. */
export async function openPayment(
  client: ClientCore<unknown>,
  token: string,
): Promise<OpenedPayment | undefined> {
  try {
    return token ? await client.call(openPaymentPage, { token }) : undefined
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}
