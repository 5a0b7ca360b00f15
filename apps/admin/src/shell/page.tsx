import { Skeleton } from '@stoa/ui'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from './error-alert.tsx'

interface PageProps {
  title: string
  /** Set beside the title, such as a status. */
  badge?: ReactNode
  /** The list that the page belongs to. */
  parent?: { to: string; title: string }
  actions?: ReactNode
  children: ReactNode
}

/** A page with its heading, which is also the title of the document. */
export function Page({ title, badge, parent, actions, children }: PageProps) {
  const { site } = useStaff()
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          {parent && (
            <Link to={parent.to} className="link justify-self-start text-sm text-muted">
              <bdi>{parent.title}</bdi>
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="font-display text-heading">
              <bdi>{title}</bdi>
            </h1>
            {badge}
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface PanelProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A titled box of a page. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className="grid content-start gap-4 rounded-md border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="font-display text-title">
          <bdi>{title}</bdi>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface PendingProps {
  error: unknown
}

/** What a page shows until its data arrives, or if it does not. */
export function Pending({ error }: PendingProps) {
  return error ? (
    <ErrorAlert error={error} />
  ) : (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('Loading')}</span>
      <Skeleton className="h-8 w-60" />
      <Skeleton className="h-40" />
    </div>
  )
}

/** A page whose data has not arrived. */
export const PendingPage = ({ error, ...page }: Omit<PageProps, 'children'> & PendingProps) => (
  <Page {...page}>
    <Pending error={error} />
  </Page>
)

/** A panel whose data has not arrived. */
export const PendingPanel = ({ error, title }: Pick<PanelProps, 'title'> & PendingProps) => (
  <Panel title={title}>
    <Pending error={error} />
  </Panel>
)
