import { getSite, updateSite } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { TimeZoneField } from '../form/place-fields.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ExchangeRatesPanel } from './exchange-rates-panel.tsx'
import { LanguagesPanel, readLanguages } from './languages-panel.tsx'
import { MemberSettingsPanel, readMemberSettings } from './member-settings-panel.tsx'
import { NotificationsPanel, readNotifications } from './notifications-panel.tsx'
import { PageLookPreview } from './page-look-preview.tsx'
import { PaymentsPanel } from './payments-panel.tsx'

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
          <PaymentsPanel site={data.site} />
        </div>
      ) : (
        <Pending error={error} />
      )}
    </Page>
  )
}

/** A value of the form; null removes the setting. */
const orNull = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || null

const readSettings = (form: FormData) => ({
  name: String(form.get('name')).trim(),
  timeZone: String(form.get('timeZone')).trim(),
  weightUnit: form.get('weightUnit') === 'LB' ? ('LB' as const) : ('KG' as const),
  ownerEmail: orNull(form, 'ownerEmail'),
  appearance: {
    logoUrl: orNull(form, 'logoUrl'),
    accentColor: orNull(form, 'accentColor'),
    arches: form.has('arches'),
  },
  checkoutRecovery: {
    abandonedAfterMinutes: Number(form.get('abandonedAfterMinutes')),
    sendMail: form.has('sendMail'),
  },
  notifications: readNotifications(form),
  ...readLanguages(form),
  members: readMemberSettings(form),
  seller: Object.fromEntries(sellerFields.map(({ name }) => [name, orNull(form, name)])),
})

/** Controls of the seller. */
const sellerFields = [
  { name: 'legalName', label: t('Legal name'), maxLength: 200 },
  { name: 'address', label: t('Address'), maxLength: 500, rows: 3 },
  { name: 'email', label: t('E-mail address for questions'), maxLength: 254, type: 'email' },
  { name: 'vatId', label: t('VAT number'), maxLength: 30 },
  { name: 'taxNumber', label: t('Tax number'), maxLength: 50 },
  { name: 'bankDetails', label: t('Bank account'), maxLength: 300, rows: 2 },
  { name: 'footer', label: t('Text at the foot of each page'), maxLength: 300, rows: 2 },
  { name: 'invoicePrefix', label: t('Text before the numbers of invoices'), maxLength: 20 },
] as const

/** The values that the form shows. */
const versionOf = ({
  name,
  timeZone,
  weightUnit,
  ownerEmail,
  appearance,
  checkoutRecovery,
  seller,
  ...others
}: Site) =>
  JSON.stringify([
    ...[name, timeZone, weightUnit, ownerEmail, appearance, checkoutRecovery, seller],
    ...[others.languages, others.countries, others.members, others.notifications],
  ])

const lookOf = ({
  name,
  appearance,
}: Pick<Site, 'name' | 'appearance'> | ReturnType<typeof readSettings>) => ({
  name,
  logoUrl: appearance.logoUrl ?? null,
  accentColor: appearance.accentColor ?? null,
  arches: appearance.arches !== false,
})

function SettingsForm({ site: latest }: { site: Site }) {
  const form = useLiveForm(latest, versionOf)
  const { base: site, fieldsKey, markSaved, formProps } = form
  const toast = useToast()
  const canWrite = useStaff().can('SETTINGS', 'WRITE')
  const update = useMutationCall(updateSite, { invalidates: [getSite] })
  const { name, timeZone, weightUnit, ownerEmail, appearance, checkoutRecovery, seller } = site
  const [look, setLook] = useState(() => lookOf(site))
  return (
    <form
      {...formProps}
      className="grid gap-5"
      onInput={event => setLook(lookOf(readSettings(new FormData(event.currentTarget))))}
      onSubmit={event => {
        event.preventDefault()
        if (!canWrite || update.isPending) return
        // An error is shown below.
        update.mutateAsync({ site: readSettings(new FormData(event.currentTarget)) }).then(
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
        <Panel title={t('Shop')}>
          <TextField name="name" label={t('Name')} required maxLength={200} defaultValue={name} />
          <TimeZoneField
            name="timeZone"
            label={t('Time zone')}
            hint={t('Times in mails and delivery slots follow it.')}
            required
            defaultValue={timeZone}
          />
          <SelectField
            name="weightUnit"
            label={t('Unit of weights')}
            hint={t('Of all weights of the shop. A change converts none of them.')}
            titles={{ KG: t('Kilograms'), LB: t('Pounds') }}
            defaultValue={weightUnit ?? 'KG'}
          />
          <TextField
            name="ownerEmail"
            label={t('E-mail address of the owner')}
            hint={t('Gets a mail for each member who waits for approval.')}
            type="email"
            optional
            maxLength={254}
            defaultValue={ownerEmail ?? ''}
          />
        </Panel>
        <LanguagesPanel site={site} />
        <MemberSettingsPanel members={site.members} />
        <Panel title={t('Checkout and sign-in pages')}>
          <PageLookPreview {...look} />
          <TextField
            name="logoUrl"
            label={t('Address of the logo')}
            type="url"
            optional
            maxLength={2048}
            defaultValue={appearance.logoUrl ?? ''}
          />
          <TextField
            name="accentColor"
            label={t('Color of buttons and links')}
            hint={t('Six hexadecimal digits, such as #a23d1c.')}
            pattern="#[0-9a-fA-F]{6}"
            optional
            defaultValue={appearance.accentColor ?? ''}
          />
          <CheckField
            name="arches"
            label={t('Arches beside the name, beside sign-in and in mails')}
            defaultChecked={appearance.arches !== false}
          />
        </Panel>
        <Panel title={t('Abandoned checkouts')}>
          <TextField
            name="abandonedAfterMinutes"
            label={t('Minutes without activity')}
            type="number"
            min="10"
            max="10080"
            step="1"
            required
            defaultValue={checkoutRecovery?.abandonedAfterMinutes}
          />
          <CheckField
            name="sendMail"
            label={t('Remind the buyer by e-mail, once')}
            defaultChecked={checkoutRecovery?.sendMail}
          />
        </Panel>
        <NotificationsPanel notifications={site.notifications} error={update.error} />
        <Panel title={t('Seller on invoices')}>
          {sellerFields.map(({ name, ...field }) => (
            <TextField key={name} name={name} {...field} optional defaultValue={seller?.[name] ?? ''} />
          ))}
        </Panel>
        <SaveFailure error={update.error} />
        {canWrite && (
          <Button type="submit" busy={update.isPending} className="justify-self-start">
            {t('Save')}
          </Button>
        )}
      </fieldset>
    </form>
  )
}
