import {
  getCheckoutPolicies,
  getCheckoutSettings,
  updateCheckoutSettings,
} from '@stoa/client/checkoutSettings'
import type { CheckoutSettings } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { updateCheckoutSettings as limits } from '../generated/calls/checkout-settings.ts'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { readLook } from './checkout-look.ts'
import { CheckoutLookPanel } from './checkout-look-panel.tsx'

/** The policies in the order of the checkout page. */
const policyTitles = {
  termsAndConditions: t('Terms and conditions'),
  privacyPolicy: t('Privacy policy'),
  returnPolicy: t('Returns'),
  digitalItemPolicy: t('Digital items'),
  contactUs: t('How to reach you'),
  customPolicy: t('A further policy'),
}
const policyKinds = Object.keys(policyTitles) as (keyof typeof policyTitles)[]

/** Settings of the checkout: policies, boxes, payments, billing address and the link back to the shop. */
export function CheckoutSettingsPage() {
  const { data, error } = useCall(getCheckoutSettings, {})
  return (
    <Page title={t('Checkout')}>
      {data ? <CheckoutForm settings={data.checkoutSettings} /> : <Pending error={error} />}
    </Page>
  )
}

/** The changes of the form; null clears a field. */
function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const policy = (kind: string) => ({
    visible: form.has(`${kind}.visible`),
    content: text(`${kind}.content`),
  })
  const link = form.get('continueShopping')
  const look = readLook(form)
  return {
    checkoutPolicies: {
      ...Object.fromEntries(policyKinds.map(kind => [kind, policy(kind)])),
      customPolicy: { ...policy('customPolicy'), title: text('customPolicy.title') },
    },
    checkoutFields: {
      policyAgreementCheckbox: {
        visible: form.has('agreement.visible'),
        checkedByDefault: form.has('agreement.checked'),
      },
      subscriptionCheckbox: {
        visible: form.has('news.visible'),
        checkedByDefault: form.has('news.checked'),
        splitByChannel: form.has('news.split'),
      },
      giftCardRedeemEnabled: form.has('giftCards'),
      delayCaptureEnabled: form.has('delayCapture'),
      captureBeforeExpiryEnabled: form.has('captureBeforeExpiry'),
      mitEnabled: form.has('mit'),
    },
    checkoutBillingFields: (text('billingFields') as CheckoutSettings['checkoutBillingFields']) ?? null,
    checkoutBrand: {
      ...look,
      header: {
        ...look.header,
        text: text('headerText'),
        displayCheckoutLabel: form.has('checkoutLabel'),
        continueShopping: {
          hidden: link === 'HIDDEN',
          ...(link !== 'HIDDEN' && { displayType: link === 'ICON' ? ('ICON' as const) : ('TEXT' as const) }),
        },
      },
    },
  }
}

function CheckoutForm({ settings: latest }: { settings: CheckoutSettings }) {
  const form = useLiveForm(latest, JSON.stringify)
  const { base: settings, fieldsKey, markSaved, formProps } = form
  const toast = useToast()
  const canWrite = useStaff().can('SETTINGS', 'WRITE')
  const update = useMutationCall(updateCheckoutSettings, {
    invalidates: [getCheckoutSettings, getCheckoutPolicies],
  })
  const { checkoutFields = {}, checkoutBillingFields, checkoutBrand } = settings
  const { policyAgreementCheckbox: agreement, subscriptionCheckbox: news } = checkoutFields
  const link = checkoutBrand?.header?.continueShopping
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
          brand: readForm(new FormData(event.currentTarget)).checkoutBrand as typeof shown,
        })
      }
      onSubmit={event => {
        event.preventDefault()
        if (!canWrite || update.isPending) return
        // An error is shown below.
        update
          .mutateAsync({
            checkoutSettings: readForm(new FormData(event.currentTarget)) as CheckoutSettings,
          })
          .then(
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
        <PoliciesPanel policies={settings.checkoutPolicies ?? {}} />
        <Panel title={t('Agreement and advertising')}>
          <CheckField
            name="agreement.visible"
            label={t('Buyers must agree to the policies before they order')}
            defaultChecked={agreement?.visible}
          />
          <CheckField
            name="agreement.checked"
            label={t('The box of the agreement is checked at first')}
            defaultChecked={agreement?.checkedByDefault}
          />
          <CheckField
            name="news.visible"
            label={t('Ask buyers whether they want news and offers')}
            defaultChecked={news?.visible}
          />
          <CheckField
            name="news.checked"
            label={t('The box of news and offers is checked at first')}
            defaultChecked={news?.checkedByDefault}
          />
          <CheckField
            name="news.split"
            label={t('One box for e-mail and one for text messages')}
            defaultChecked={news?.splitByChannel}
          />
        </Panel>
        <Panel title={t('Payment at checkout')}>
          <CheckField
            name="giftCards"
            label={t('Accept gift cards')}
            defaultChecked={checkoutFields.giftCardRedeemEnabled ?? true}
          />
          <CheckField
            name="delayCapture"
            label={t('Only authorize online payments; you capture them later')}
            defaultChecked={checkoutFields.delayCaptureEnabled}
          />
          <CheckField
            name="captureBeforeExpiry"
            label={t('Capture authorized payments after six days, before they expire')}
            defaultChecked={checkoutFields.captureBeforeExpiryEnabled}
          />
          <CheckField
            name="mit"
            label={t('Save the payment method for later charges')}
            defaultChecked={checkoutFields.mitEnabled}
          />
        </Panel>
        <Panel title={t('Checkout page')}>
          <Field id="billingFields" label={t('Billing address')}>
            {control => (
              <Select {...control} name="billingFields" defaultValue={checkoutBillingFields ?? ''}>
                <option value="">{t('What the purchase needs')}</option>
                <option value="All_FIELDS">{t('Always the whole address')}</option>
                <option value="MINIMUM_REQUIRED_FIELDS">{t('As few fields as possible')}</option>
              </Select>
            )}
          </Field>
          <TextField
            name="headerText"
            label={t('Text of the header')}
            optional
            maxLength={limits['checkoutSettings.checkoutBrand.header.text'].max}
            defaultValue={checkoutBrand?.header?.text ?? ''}
          />
          <CheckField
            name="checkoutLabel"
            label={t('Show the heading “Checkout”')}
            defaultChecked={checkoutBrand?.header?.displayCheckoutLabel ?? true}
          />
          <Field id="continueShopping" label={t('Link back to the shop')}>
            {control => (
              <Select
                {...control}
                name="continueShopping"
                defaultValue={link?.hidden ? 'HIDDEN' : (link?.displayType ?? 'TEXT')}
              >
                <option value="TEXT">{t('As text')}</option>
                <option value="ICON">{t('As an icon')}</option>
                <option value="HIDDEN">{t('Not shown')}</option>
              </Select>
            )}
          </Field>
        </Panel>
        <CheckoutLookPanel look={checkoutBrand} shown={shown} />
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

/** Pages of the shop that are shown as policies without a text in the settings. */
const pageOf: Partial<Record<string, string>> = {
  termsAndConditions: 'terms',
  privacyPolicy: 'privacy',
  returnPolicy: 'returns',
}

/** Warns of policies that most countries require and buyers do not see. */
function MissingPolicies() {
  const { data } = useCall(getCheckoutPolicies, {})
  const missing = policyKinds.filter(
    known => pageOf[known] && !data?.policies.some(({ kind }) => kind === known),
  )
  if (!data || missing.length === 0) return null
  const titles = missing.map(kind => policyTitles[kind]).join(', ')
  return (
    <Alert tone="caution" title={t('Buyers do not see at the checkout: {0}', titles)}>
      {t(
        'Publish the pages "terms", "privacy" and "returns" of the shop, or write the texts here. Many countries require them.',
      )}
    </Alert>
  )
}

function PoliciesPanel({ policies }: { policies: NonNullable<CheckoutSettings['checkoutPolicies']> }) {
  return (
    <Panel title={t('Policies')}>
      <MissingPolicies />
      {policyKinds.map(kind => (
        <div key={kind} className="grid gap-2">
          {kind === 'customPolicy' && (
            <TextField
              name="customPolicy.title"
              label={t('Title of the further policy')}
              optional
              maxLength={limits['checkoutSettings.checkoutPolicies.customPolicy.title'].max}
              defaultValue={policies.customPolicy?.title ?? ''}
            />
          )}
          <TextField
            name={`${kind}.content`}
            label={policyTitles[kind]}
            rows={4}
            optional
            maxLength={limits['checkoutSettings.checkoutPolicies.customPolicy.content'].max}
            {...(pageOf[kind] && {
              hint: t('Without a text, the page "{0}" of the shop is used.', pageOf[kind]),
            })}
            defaultValue={policies[kind]?.content ?? ''}
          />
          <CheckField
            name={`${kind}.visible`}
            label={t('Show on the checkout page: {0}', policyTitles[kind])}
            defaultChecked={policies[kind]?.visible}
          />
        </div>
      ))}
    </Panel>
  )
}
