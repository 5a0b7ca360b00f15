import { Breadcrumbs, type Crumb } from '@stoa/ui'
import type { ReactNode } from 'react'

/** The top of a list page: where one is, its title, a sentence about it. */
export function PageHead({
  crumbs,
  title,
  children,
}: {
  crumbs: Crumb[]
  title: string
  children?: ReactNode
}) {
  return (
    <div className="grid gap-5 pt-8 pb-10 sm:pb-14">
      <Breadcrumbs crumbs={crumbs} />
      <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-[1.4fr_1fr]">
        <h1 className="font-display text-headline">
          <bdi>{title}</bdi>
        </h1>
        {children && <div className="max-w-md text-muted lg:justify-self-end">{children}</div>}
      </div>
    </div>
  )
}
