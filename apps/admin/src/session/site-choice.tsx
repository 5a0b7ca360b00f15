import { ApiError } from '@stoa/client'
import { Alert, Button } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** A site that a staff member can sign in to. */
export interface ChosenSite {
  id: string
  name: string
}

/** The sites of an error that asks for one of them; else undefined. */
export function sitesToChoose(error: unknown): ChosenSite[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SITE_CHOICE_REQUIRED') return undefined
  const { sites } = error.details.applicationError?.data ?? {}
  return Array.isArray(sites) ? sites : undefined
}

/** Asks which site a staff member of several signs in to. */
export function SiteChoice({
  sites,
  error,
  onChoose,
}: {
  sites: readonly ChosenSite[]
  error: string | undefined
  onChoose: (siteId: string) => void
}) {
  return (
    <div className="grid gap-4">
      <h2 className="font-medium" id="site-choice">
        {t('Which site do you sign in to?')}
      </h2>
      {error && <Alert tone="danger" title={error} />}
      <ul aria-labelledby="site-choice" className="grid gap-2">
        {sites.map(({ id, name }) => (
          <li key={id}>
            <Button variant="secondary" wide onClick={() => onChoose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
