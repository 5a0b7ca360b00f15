import { EmptyState } from '@stoa/ui'
import { Link } from 'react-router'

/** Shown for an address without a page. */
export function NotFoundPage() {
  return (
    <EmptyState
      title="There is no such page"
      headingLevel={1}
      action={
        <Link to="/" className="link">
          Home
        </Link>
      }
    />
  )
}
