import { LinkButton } from '@stoa/ui'
import { useState } from 'react'
import { LinkLikeButton } from '../form/link-like-button.tsx'
import { useTexts } from '../i18n/i18n-context.ts'
import { paymentTexts } from '../i18n/payment-texts.ts'
import { safePageUrl } from '../session/return-urls.ts'
import { PaymentForm } from './payment-form.tsx'
import type { usePayment } from './use-payment.ts'

/** What has become of a payment request that cannot be paid now. */
export function PaymentResult(payment: ReturnType<typeof usePayment>) {
  const { view } = payment
  const texts = useTexts(paymentTexts)
  const [otherwise, setOtherwise] = useState(false)
  if (view.state === 'UNPAID' || (otherwise && view.state === 'PENDING')) return <PaymentForm {...payment} />
  const { title, text } = texts.states[view.state]
  const resumeUrl = view.state === 'PENDING' ? safePageUrl(view.redirectUrl) : undefined
  return (
    <div className="grid gap-5 border-s-2 border-accent ps-5">
      <div role="status" className="grid gap-2">
        <h2 className="font-display text-title">{title}</h2>
        <p className={view.state === 'PENDING' ? 'animate-breathe' : 'text-muted'}>{text}</p>
      </div>
      {resumeUrl && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton href={resumeUrl}>{texts.resume}</LinkButton>
          <LinkLikeButton onClick={() => setOtherwise(true)}>{texts.payOtherwise}</LinkLikeButton>
        </div>
      )}
    </div>
  )
}
