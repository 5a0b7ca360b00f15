import { Button, EmptyState, LinkButton } from '@stoa/ui'
import type { Problem } from '../http/page-error.ts'

interface Props {
  missing: boolean
  problem?: Problem
  /** Where to try again. */
  path: string
}

const texts: Record<Problem['kind'], { title: string; text: string }> = {
  unavailable: {
    title: 'The shop is temporarily unavailable',
    text: 'Please try again in a minute. Your cart is saved.',
  },
  invalid: {
    title: 'This address is not valid',
    text: 'It contains a value that the shop cannot read. Your cart is unchanged.',
  },
  failed: { title: 'Something went wrong', text: 'This page could not be loaded. Your cart is saved.' },
}

/** The page for a missing page or a failure. */
export function ErrorPage({ missing, problem, path }: Props) {
  if (missing) return <Missing />
  const { title, text } = texts[problem?.kind ?? 'failed']
  return (
    <div className="shell">
      <EmptyState
        headingLevel={1}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={path}>Try again</LinkButton>
            <LinkButton href="/" variant="secondary">
              Go to the home page
            </LinkButton>
          </div>
        }
      >
        <p>{text}</p>
        {problem?.requestId && (
          <p className="mt-3 text-sm">
            If you contact us, include this reference: <code className="select-all">{problem.requestId}</code>
          </p>
        )}
      </EmptyState>
    </div>
  )
}

function Missing() {
  return (
    <div className="shell">
      <EmptyState
        headingLevel={1}
        title="Page not found"
        action={
          <search className="w-full max-w-md">
            <form action="/search" className="flex gap-2">
              <label htmlFor="missing-search" className="sr-only">
                Search the shop
              </label>
              <input
                id="missing-search"
                name="q"
                type="search"
                required
                placeholder="What were you looking for?"
                className="min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3.5 placeholder:text-muted"
              />
              <Button type="submit">Search</Button>
            </form>
          </search>
        }
      >
        <p>
          This page does not exist or was removed. Search for it, or{' '}
          <a href="/products" className="link text-ink">
            browse all products
          </a>
          .
        </p>
      </EmptyState>
    </div>
  )
}
