import type { ReactNode } from 'react'

/** One entry of a list of terms (`dl`), such as the address of an order. */
export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1.5 font-medium">{title}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)
