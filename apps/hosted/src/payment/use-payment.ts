import { ApiError } from '@stoa/client'
import { payOnPaymentPage } from '@stoa/client/calls'
import { useCallback, useEffect, useState } from 'react'
import { safePageUrl } from '../session/return-urls.ts'
import { sessionClient } from '../session/session-client.ts'
import { openPayment, type PaymentView } from './open-payment.ts'

const POLL_MS = 2000

export type PaymentError = { kind: 'declined'; reason: string } | { kind: 'failed' }

/** The payment request of the page, with its payment. A pending payment is asked for until it is known. */
export function usePayment(token: string, opened: PaymentView) {
  const [client] = useState(() => sessionClient())
  const [view, setView] = useState(opened)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<PaymentError>()

  const refresh = useCallback(async () => {
    const current = await openPayment(client, token).catch(() => undefined)
    if (current) setView(current.paymentPage)
  }, [client, token])

  useEffect(() => {
    if (view.state !== 'PENDING' || busy) return
    const timer = setTimeout(() => void refresh(), POLL_MS)
    return () => clearTimeout(timer)
  }, [view, busy, refresh])

  async function pay(paymentProvider: string, paymentToken: string | undefined): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { paymentPage } = await client.call(payOnPaymentPage, {
        token,
        paymentProvider,
        ...(paymentToken && { paymentToken }),
      })
      const url = safePageUrl(paymentPage.redirectUrl)
      if (url) return location.assign(url)
      setView(paymentPage)
    } catch (cause) {
      const reason = cause instanceof ApiError ? cause.details.applicationError?.data?.reason : undefined
      const declined = cause instanceof ApiError && cause.code === 'PAYMENT_DECLINED'
      setError(declined ? { kind: 'declined', reason: String(reason ?? '') } : { kind: 'failed' })
      // Another tab may have paid, or the outcome is unknown: show what is true now.
      await refresh()
    }
    setBusy(false)
  }

  return { client, view, busy, error, pay }
}
