import { getSiteAddresses, listClientApps, updateClientApp, updateSite } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { ActionButton } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { SaveButton } from '../form/save-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/client-apps.ts'
import { rich, t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { AddressRow } from './address-row.tsx'
import { ShopAddressPanel } from './shop-address-panel.tsx'

type Addresses = ReplyOf<typeof contract.sites.getSiteAddresses>
type ClientApp = ReplyOf<typeof contract.clientApps.listClientApps>['clientApps'][number]

const purposes: Readonly<Record<Addresses['addresses'][number]['kind'], string>> = {
  PLATFORM: t('Platform: calls, admin, pictures, sign-in and checkout'),
  STOREFRONT: t('Storefront of the installation'),
}

/** Intents whose pages can be outside of the platform. */
const intentTitles: Readonly<Record<string, string>> = {
  storesProduct: t('Product'),
  bookingsBook: t('Booking of a service'),
  bookingsCheckout: t('Checkout of a booking'),
  eventsCheckout: t('Checkout of an event'),
  paidPlansCheckout: t('Checkout of a plan'),
  ecomOrderPaymentRequest: t('Payment of a payment request'),
}

/** Addresses of the shop: those of the installation, of client apps, and of pages outside of the platform. */
export function AddressesPage() {
  const { can } = useStaff()
  const { data, error } = useCall(getSiteAddresses, {})
  return (
    <Page title={t('Addresses')}>
      {data ? (
        <div className="grid max-w-3xl gap-5">
          {can('DEVELOPERS') && <ShopAddressPanel addresses={data.addresses} />}
          <Panel title={t('Addresses of the installation')}>
            <p className="text-sm text-muted">
              {t('The environment of the server sets them. A change needs a restart.')}
            </p>
            <ul className="divide-y divide-line">
              {data.addresses.map(({ kind, url, setting }) => (
                <AddressRow key={kind} url={url}>
                  <span className="text-muted">{purposes[kind]}</span>
                  <span className="text-muted">
                    {rich('Setting {name}', { name: <code className="text-xs">{setting}</code> })}
                  </span>
                </AddressRow>
              ))}
            </ul>
          </Panel>
          {can('DEVELOPERS') ? (
            <AppsPanel canWrite={can('DEVELOPERS', 'WRITE')} />
          ) : (
            <p className="text-sm text-muted">
              {t('Addresses of client apps need a role that may read them.')}
            </p>
          )}
          <PagesForm pages={data.pages} canWrite={can('SETTINGS', 'WRITE')} />
        </div>
      ) : (
        <Pending error={error} />
      )}
    </Page>
  )
}

/** Origins and redirect addresses of the client apps. */
function AppsPanel({ canWrite }: { canWrite: boolean }) {
  const { data, error } = useCall(listClientApps, {})
  return (
    <Panel title={t('Shops and programs')}>
      <p className="text-sm text-muted">
        {t(
          'After sign-in and checkout, customers return to these addresses only. Mails lead to the first origin of the first program: the shop.',
        )}
      </p>
      {data ? (
        <ul className="grid gap-4">
          {data.clientApps.map(app => (
            <AppAddresses key={app.id} app={app} canWrite={canWrite} />
          ))}
        </ul>
      ) : (
        <Pending error={error} />
      )}
    </Panel>
  )
}

const appAddresses = callForm(updateClientApp, fields.updateClientApp, {
  fields: {
    origins: { label: t('Origins'), hint: t('One per line: https://shop.example') },
    redirectUris: {
      label: t('Redirect addresses'),
      hint: t('One per line: https://shop.example/callback'),
    },
  },
  leftOut: ['name', 'catalogVersion', 'scopes'],
})

function AppAddresses({ app, canWrite }: { app: ClientApp; canWrite: boolean }) {
  const toast = useToast()
  const { id, name, origins, redirectUris } = app
  const update = useCallAction(appAddresses, {
    id: `addresses-${id}`,
    title: t('Change'),
    label: t('Change the addresses of {name}', { name }),
    heading: t('Addresses of {name}', { name }),
    submit: t('Save'),
    invalidates: [listClientApps],
    values: app,
    toRequest: ({ origins = [], redirectUris = [] }) => ({ id, origins, redirectUris }),
    onDone: () => toast(t('The addresses of {name} are saved', { name })),
  })
  return (
    <li className="grid gap-2 rounded-sm border border-line p-3 sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">
          <bdi>{name}</bdi>
        </h3>
        {canWrite && <ActionButton {...update} />}
      </div>
      <h4 className="text-sm text-muted">{t('Origins')}</h4>
      {origins.length > 0 ? (
        <ul className="divide-y divide-line">
          {origins.map(url => (
            <AddressRow key={url} url={url} />
          ))}
        </ul>
      ) : (
        <p className="text-sm">{t('None')}</p>
      )}
      <h4 className="text-sm text-muted">{t('Redirect addresses')}</h4>
      {redirectUris.length > 0 ? (
        <ul className="grid gap-1 text-sm [overflow-wrap:anywhere]" dir="ltr">
          {redirectUris.map(uri => (
            <li key={uri}>{uri}</li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">{t('None')}</p>
      )}
    </li>
  )
}

/** Addresses of pages that the platform does not have, such as bookings. */
function PagesForm({ pages: latest, canWrite }: { pages: Addresses['pages']; canWrite: boolean }) {
  const form = useLiveForm(latest, JSON.stringify)
  const { base: pages, fieldsKey, markSaved, formProps } = form
  const toast = useToast()
  const update = useMutationCall(updateSite, { invalidates: [getSiteAddresses] })
  const save = (data: FormData) => {
    const changed = Object.keys(intentTitles).filter(intent => textOf(data, intent) !== (pages[intent] ?? ''))
    update
      .mutateAsync({
        site: {} as never,
        pages: Object.fromEntries(changed.map(intent => [intent, textOf(data, intent) || null])),
      })
      .then(
        () => {
          markSaved()
          toast(t('The pages are saved'))
        },
        // An error is shown below.
        () => {},
      )
  }
  return (
    <form
      {...formProps}
      onSubmit={onForm(form => {
        if (canWrite && !update.isPending) save(form)
      })}
    >
      <Panel title={t('Pages outside of the platform')}>
        <FormNotices form={form} />
        <p className="text-sm text-muted">
          {t('Programs open them for customers. Fields in braces, such as {example}, are filled in.', {
            example: '{productSlug}',
          })}
        </p>
        <fieldset key={fieldsKey} disabled={!canWrite} className="grid gap-4">
          {Object.entries(intentTitles).map(([intent, title]) => (
            <TextField
              key={intent}
              name={intent}
              label={title}
              type="url"
              optional
              maxLength={2048}
              defaultValue={pages[intent] ?? ''}
            />
          ))}
        </fieldset>
        <SaveFailure error={update.error} />
        {canWrite && <SaveButton busy={update.isPending} />}
      </Panel>
    </form>
  )
}
