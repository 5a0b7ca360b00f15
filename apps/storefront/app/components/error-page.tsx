import { Anchor, Button, EmptyState, LinkButton } from '@stoa/ui'
import type { Problem } from '../http/page-error.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'

interface Props {
  missing: boolean
  problem?: Problem
  /** Where to try again. */
  path: string
}

/** The page for a missing page or a failure. */
export function ErrorPage({ missing, ...props }: Props) {
  return missing ? <Missing /> : <Failure {...props} />
}

function Failure({ problem, path }: Omit<Props, 'missing'>) {
  const texts = useTexts().errors
  const kind = problem?.kind ?? 'failed'
  return (
    <div className="shell">
      <EmptyState
        headingLevel={1}
        title={texts[`${kind}Title`]}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={path}>{texts.tryAgain}</LinkButton>
            <LinkButton href="/" variant="secondary">
              {texts.goHome}
            </LinkButton>
          </div>
        }
      >
        <p>{texts[kind]}</p>
        {problem?.requestId && (
          <p className="mt-3 text-sm">
            {texts.reference({
              reference: problem.requestId,
              code: text => <code className="select-all">{text}</code>,
            })}
          </p>
        )}
      </EmptyState>
    </div>
  )
}

function Missing() {
  const { errors, search, nav } = useTexts()
  const localPath = useLocalPath()
  return (
    <div className="shell">
      <EmptyState
        headingLevel={1}
        title={errors.missingTitle}
        action={
          <search className="w-full max-w-md">
            <form action={localPath('/search')} className="flex gap-2">
              <label htmlFor="missing-search" className="sr-only">
                {search.label}
              </label>
              <input
                id="missing-search"
                name="q"
                type="search"
                required
                placeholder={errors.missingPlaceholder}
                className="min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3.5 placeholder:text-muted"
              />
              <Button type="submit">{nav.search}</Button>
            </form>
          </search>
        }
      >
        <p>
          {errors.missing({
            link: text => (
              <Anchor href="/products" className="link text-ink">
                {text}
              </Anchor>
            ),
          })}
        </p>
      </EmptyState>
    </div>
  )
}
