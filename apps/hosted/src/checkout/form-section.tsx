import type { ReactNode } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'

interface FormSectionProps {
  id: string
  title: string
  optional?: boolean
  children: ReactNode
}

/** A section of the checkout with a heading. */
export function FormSection({ id, title, optional, children }: FormSectionProps) {
  const { page } = useTexts(checkoutTexts)
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line pt-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={id} className="mb-5 font-display text-title">
        {title}
        {optional && <span className="ms-1.5 font-sans text-sm text-muted"> {page.optional}</span>}
      </h2>
      {children}
    </section>
  )
}
