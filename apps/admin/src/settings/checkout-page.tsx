import {
  getCheckoutPolicies,
  getCheckoutSettings,
  updateCheckoutSettings,
} from '@stoa/client/checkoutSettings'
import type { CheckoutSettings } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { useState } from 'react'
import { FieldErrors } from '../form/field-errors.tsx'
import { setAt } from '../form/form-field.ts'
import { FormFields, useRequestOf } from '../form/form-fields.tsx'
import { textOf } from '../form/form-values.ts'
import { SaveButton } from '../form/save-button.tsx'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { checkoutForm, pageOf, policyTitles } from './checkout-form.ts'
import { CheckoutLookPreview } from './checkout-look-preview.tsx'

const LOGO = 'checkoutBrand.header.logo.image.url'
const policyKinds = Object.keys(policyTitles)

/** Settings of the checkout: policies, boxes, payments, billing address and the link back to the shop. */
export function CheckoutSettingsPage() {
  const { data, error } = useCall(getCheckoutSettings, {})
  return (
    <Page title={t('Checkout')}>
      {data ? <CheckoutForm settings={data.checkoutSettings} /> : <Pending error={error} />}
    </Page>
  )
}

function CheckoutForm({ settings: latest }: { settings: CheckoutSettings }) {
  const form = useLiveForm(latest, JSON.stringify)
  const { base: settings, fieldsKey, markSaved, formProps } = form
  const toast = useToast()
  const canWrite = useStaff().can('SETTINGS', 'WRITE')
  const update = useMutationCall(updateCheckoutSettings, {
    invalidates: [getCheckoutSettings, getCheckoutPolicies],
  })
  const { checkoutBrand } = settings
  const requestOf = useRequestOf(checkoutForm)
  const link = checkoutBrand?.header?.continueShopping
  /** The settings of the form; null clears a field. */
  const read = (element: HTMLFormElement) => {
    const data = new FormData(element)
    const { checkoutSettings } = requestOf(data, { clears: () => true })
    const chosen = textOf(data, 'continueShopping')
    const settings = checkoutSettings as Record<string, unknown>
    // An address is cleared with an empty text.
    setAt(settings, LOGO, textOf(data, `checkoutSettings.${LOGO}`))
    setAt(settings, 'checkoutBrand.header.continueShopping', {
      hidden: chosen === 'HIDDEN',
      ...(chosen !== 'HIDDEN' && { displayType: chosen }),
    })
    return checkoutSettings
  }
  /** The look as it is edited, until the form is filled again. */
  const [edited, setEdited] = useState<{ fieldsKey: number; brand: typeof checkoutBrand }>()
  const shown = edited?.fieldsKey === fieldsKey ? edited.brand : checkoutBrand
  return (
    <form
      {...formProps}
      className="grid max-w-3xl gap-5"
      onInput={event =>
        setEdited({
          fieldsKey,
          brand: read(event.currentTarget).checkoutBrand as typeof shown,
        })
      }
      onSubmit={event => {
        event.preventDefault()
        if (!canWrite || update.isPending) return
        // An error is shown below.
        update.mutateAsync({ checkoutSettings: read(event.currentTarget) }).then(
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
          <Panel title={t('Policies')}>
            <MissingPolicies />
            <CheckoutFields settings={settings} of={/Policies/} />
          </Panel>
          <Panel title={t('Agreement and advertising')}>
            <CheckoutFields settings={settings} of={/Checkbox/} />
          </Panel>
          <Panel title={t('Payment at checkout')}>
            <CheckoutFields settings={settings} of={/Enabled$/} />
          </Panel>
          <Panel title={t('Checkout page')}>
            <CheckoutFields settings={settings} of={/BillingFields|header\.text$|displayCheckoutLabel/} />
            <SelectField
              name="continueShopping"
              label={t('Link back to the shop')}
              titles={{ TEXT: t('As text'), ICON: t('As an icon'), HIDDEN: t('Not shown') }}
              defaultValue={link?.hidden ? 'HIDDEN' : (link?.displayType ?? 'TEXT')}
            />
          </Panel>
          <Panel title={t('Look of the checkout page')}>
            <p className="text-sm text-muted">
              {t('Colors are hexadecimal, such as #336699. Texts stay legible on every background.')}
            </p>
            <CheckoutLookPreview look={shown} />
            <CheckoutFields settings={settings} of={/logo|alignment|[cC]olor$|Radius/} />
          </Panel>
        </FieldErrors>
        <SaveFailure error={update.error} />
        {canWrite && <SaveButton busy={update.isPending} />}
      </fieldset>
    </form>
  )
}

interface CheckoutFieldsProps {
  settings: CheckoutSettings
  /** Which fields. */
  of: RegExp
}

const CheckoutFields = ({ settings, of }: CheckoutFieldsProps) => (
  <FormFields
    form={checkoutForm}
    values={{ checkoutSettings: settings }}
    only={name => of.test(name.replace('checkoutSettings.', ''))}
  />
)

/** Warns of policies that most countries require and buyers do not see. */
function MissingPolicies() {
  const { data } = useCall(getCheckoutPolicies, {})
  const missing = policyKinds.filter(
    known => pageOf[known] && !data?.policies.some(({ kind }) => kind === known),
  )
  if (!data || missing.length === 0) return null
  const titles = missing.map(kind => policyTitles[kind as keyof typeof policyTitles]).join(', ')
  return (
    <Alert tone="caution" title={t('Buyers do not see at the checkout: {titles}', { titles })}>
      {t(
        'Publish the pages "terms", "privacy" and "returns" of the shop, or write the texts here. Many countries require them.',
      )}
    </Alert>
  )
}
