import { getSite, updateSite } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import type { UpdateSiteRequest } from '@stoa/contract/calls/sites'
import { useCall, useMutationCall } from '@stoa/react'
import { isDark } from '@stoa/ui/color'
import { useState } from 'react'
import { FieldErrors } from '../form/field-errors.tsx'
import { valueAt } from '../form/form-field.ts'
import { FormFields, useRequestOf } from '../form/form-fields.tsx'
import { SaveButton } from '../form/save-button.tsx'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ExchangeRatesPanel } from './exchange-rates-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { siteForm } from './site-form.ts'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** Settings of the shop: name and times, languages, accounts, hosted pages, the seller on invoices, currencies, payments. */
export function SettingsPage() {
  const { data, error } = useCall(getSite, {})
  const { can } = useStaff()
  return (
    <Page title={t('Settings')}>
      {data ? (
        <div className="grid max-w-3xl gap-5">
          <SettingsForm site={data.site} />
          {can('PRICES') && <ExchangeRatesPanel currency={data.site.currency} />}
          <MailPanel />
          <PaymentsPanel site={data.site} />
        </div>
      ) : (
        <Pending error={error} />
      )}
    </Page>
  )
}

/** The values that the form shows. */
const versionOf = (site: Site) =>
  JSON.stringify(siteForm.fields.map(({ name }) => valueAt({ site }, name) ?? null))

const lookOf = ({ name, appearance }: UpdateSiteRequest['site']) => ({
  name: name ?? '',
  logoUrl: appearance?.logoUrl ?? null,
  accentColor: appearance?.accentColor ?? null,
  arches: appearance?.arches !== false,
})

function SettingsForm({ site: latest }: { site: Site }) {
  const form = useLiveForm(latest, versionOf)
  const { base: site, fieldsKey, markSaved, formProps } = form
  const toast = useToast()
  const canWrite = useStaff().can('SETTINGS', 'WRITE')
  const update = useMutationCall(updateSite, { invalidates: [getSite] })
  const requestOf = useRequestOf(siteForm)
  /** Empty fields clear their settings. */
  const read = (form: HTMLFormElement) => requestOf(new FormData(form), { clears: () => true })
  const [look, setLook] = useState(() => lookOf(site))
  return (
    <form
      {...formProps}
      className="grid gap-5"
      onInput={event => setLook(lookOf(read(event.currentTarget).site))}
      onSubmit={event => {
        event.preventDefault()
        if (!canWrite || update.isPending) return
        // An error is shown below.
        update.mutateAsync(read(event.currentTarget)).then(
          () => {
            markSaved()
            toast(t('The settings are saved'))
          },
          () => {},
        )
      }}
    >
      <FormNotices form={form} />
      <fieldset key={fieldsKey} disabled={!canWrite} className="grid gap-5">
        <FieldErrors error={update.error}>
          <Panel title={t('Shop')}>
            <SiteFields site={site} of={['name', 'timeZone', 'weightUnit', 'opened', 'ownerEmail']} />
          </Panel>
          <Panel title={t('Languages and countries')}>
            <SiteFields site={site} of={['languages', 'countries']} />
          </Panel>
          <Panel title={t('Search engines and assistants')}>
            <p className="text-sm text-muted">
              {t(
                'Product pages say how goods are returned. The file robots.txt asks the chosen programs to stay away.',
              )}
            </p>
            <SiteFields site={site} of={['returns', 'deniedCrawlers']} />
          </Panel>
          <Panel title={t('Accounts of customers')}>
            <SiteFields site={site} of={['members']} />
          </Panel>
          <Panel title={t('Checkout and sign-in pages')}>
            <PageLookPreview {...look} />
            <SiteFields site={site} of={['appearance']} />
          </Panel>
          <Panel title={t('Abandoned checkouts')}>
            <SiteFields site={site} of={['checkoutRecovery']} />
          </Panel>
          <Panel title={t('Notifications')}>
            <SiteFields site={site} of={['notifications']} />
            <p className="text-sm text-muted">
              {t('Staff read these mails in their language, and get them only if they may read orders.')}
            </p>
          </Panel>
          <Panel title={t('Seller on invoices')}>
            <SiteFields site={site} of={['seller']} />
          </Panel>
        </FieldErrors>
        <SaveFailure error={update.error} />
        {canWrite && <SaveButton busy={update.isPending} />}
      </fieldset>
    </form>
  )
}

/** The controls of some parts of the site. */
const SiteFields = ({ site, of }: { site: Site; of: readonly string[] }) => (
  <FormFields
    form={siteForm}
    values={{ site }}
    only={name => of.some(part => `${name}.`.startsWith(`site.${part}.`))}
  />
)

export interface PageLook {
  name: string
  logoUrl: string | null
  accentColor: string | null
  arches: boolean
}

/** A small sign-in page with the look that is being edited. */
function PageLookPreview({ name, logoUrl, accentColor, arches }: PageLook) {
  const accent = accentColor && /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : undefined
  const field = 'h-8 rounded-sm border border-line-strong bg-raised'
  return (
    <div
      role="img"
      aria-label={t('Preview of the sign-in page')}
      className="grid justify-items-center gap-3 rounded-sm border border-line-strong bg-paper p-5 text-ink"
    >
      {logoUrl ? (
        <img key={logoUrl} src={logoUrl} alt="" className="h-7 w-auto" />
      ) : (
        <span className="flex items-center gap-2 font-display text-lg">
          {arches && <span className="h-5 w-3.5 rounded-t-full border border-current" />}
          <bdi>{name || t('Your shop')}</bdi>
        </span>
      )}
      <div className="grid w-full max-w-60 gap-2.5">
        <span className="font-display">{t('Sign in')}</span>
        <span className={field} />
        <span className={field} />
        <span
          className="rounded-sm bg-action px-3 py-2 text-center text-sm font-medium text-on-action"
          style={accent ? { backgroundColor: accent, color: isDark(accent) ? '#fff' : '#000' } : undefined}
        >
          {t('Sign in')}
        </span>
        <span className="text-center text-sm underline" style={accent ? { textDecorationColor: accent } : {}}>
          {t('Forgot your password?')}
        </span>
      </div>
    </div>
  )
}
