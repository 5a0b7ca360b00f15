import type { ReactNode } from 'react'

interface FormSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** One step of the page, under its own heading. */
export function FormSection({ id, title, children }: FormSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line pt-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={id} className="mb-5 font-display text-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
