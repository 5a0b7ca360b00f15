import { getSite, updateSite } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Button, Field, Select } from '@stoa/ui'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** Settings of the shop: name and times, hosted pages, abandoned checkouts, the seller on invoices. */
export function SettingsPage() {
  const { data, error } = useCall(getSite, {})
  return (
    <Page title={t('Settings')}>{data ? <SettingsForm site={data.site} /> : <Pending error={error} />}</Page>
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
  seller: {
    legalName: orNull(form, 'legalName'),
    address: orNull(form, 'address'),
    vatId: orNull(form, 'vatId'),
  },
})

/** The values that the form shows. */
const versionOf = ({ name, timeZone, weightUnit, ownerEmail, appearance, checkoutRecovery, seller }: Site) =>
  JSON.stringify([name, timeZone, weightUnit, ownerEmail, appearance, checkoutRecovery, seller])

function SettingsForm({ site: latest }: { site: Site }) {
  const form = useLiveForm(latest, versionOf)
  const { base: site, fieldsKey, markSaved, formProps } = form
  const toast = useToast()
  const canWrite = useStaff().can('SETTINGS', 'WRITE')
  const update = useMutationCall(updateSite, { invalidates: [getSite] })
  const { name, timeZone, weightUnit, ownerEmail, appearance, checkoutRecovery, seller } = site
  return (
    <form
      {...formProps}
      className="grid max-w-3xl gap-5"
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
          <TextField
            name="timeZone"
            label={t('Time zone')}
            hint={t('An IANA name, such as Europe/Berlin. Times in mails and delivery slots follow it.')}
            required
            maxLength={50}
            defaultValue={timeZone}
          />
          <Field
            id="weightUnit"
            label={t('Unit of weights')}
            hint={t('Of all weights of the shop. A change converts none of them.')}
          >
            {control => (
              <Select {...control} name="weightUnit" defaultValue={weightUnit ?? 'KG'}>
                <option value="KG">{t('Kilograms')}</option>
                <option value="LB">{t('Pounds')}</option>
              </Select>
            )}
          </Field>
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
        <Panel title={t('Checkout and sign-in pages')}>
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
        <Panel title={t('Seller on invoices')}>
          <TextField
            name="legalName"
            label={t('Legal name')}
            optional
            maxLength={200}
            defaultValue={seller?.legalName ?? ''}
          />
          <TextField
            name="address"
            label={t('Address')}
            rows={3}
            optional
            maxLength={500}
            defaultValue={seller?.address ?? ''}
          />
          <TextField
            name="vatId"
            label={t('VAT number')}
            optional
            maxLength={30}
            defaultValue={seller?.vatId ?? ''}
          />
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
