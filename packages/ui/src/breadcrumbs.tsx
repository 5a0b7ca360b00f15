import { ChevronIcon } from './icons.tsx'
import { Anchor, useUiTexts } from './ui-context.tsx'

/** One level of the navigation path. */
export interface Crumb {
  label: string
  /** Left out for the page one is on. */
  href?: string
}

/** The path to this page in the shop's navigation. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={useUiTexts().breadcrumb}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-muted">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href ?? crumb.label} className="flex items-center gap-1.5">
            {index > 0 && <ChevronIcon width="0.9em" height="0.9em" />}
            {crumb.href ? (
              <Anchor href={crumb.href} className="py-1 hover:text-ink hover:underline underline-offset-4">
                {crumb.label}
              </Anchor>
            ) : (
              <bdi aria-current="page">{crumb.label}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
