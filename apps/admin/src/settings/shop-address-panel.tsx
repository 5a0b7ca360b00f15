import { listClientApps, updateClientApp } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { ActionButton } from '../form/form-actions.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { AddressRow } from './address-row.tsx'

type Addresses = ReplyOf<typeof contract.sites.getSiteAddresses>['addresses']
type ClientApp = ReplyOf<typeof contract.clientApps.listClientApps>['clientApps'][number]

/** Page of the storefront that sign-ins return to. */
const CALLBACK_PATH = '/sign-in/callback'

const withFirst = (first: string, others: readonly string[]) => [...new Set([first, ...others])]

/** The public address of the storefront: the first origin of the first program. A variable of the environment wins. */
export function ShopAddressPanel({ addresses }: { addresses: Addresses }) {
  const { data, error } = useCall(listClientApps, {})
  const canWrite = useStaff().can('DEVELOPERS', 'WRITE')
  const fixed = addresses.find(({ kind }) => kind === 'STOREFRONT')
  const app = data?.clientApps[0]
  const url = fixed?.url ?? app?.origins[0]
  return (
    <Panel title={t('Address of the shop')}>
      <p className="text-sm text-muted">
        {fixed
          ? t('The environment variable {name} sets it.', { name: fixed.setting })
          : t('Customers see the storefront there, and mails lead to it.')}
      </p>
      {!data && <Pending error={error} />}
      {url && (
        <ul>
          <AddressRow url={url} />
        </ul>
      )}
      {data && !url && <p className="text-sm">{t('The shop has no address yet.')}</p>}
      {app && !fixed && canWrite && <AddressForm app={app} />}
    </Panel>
  )
}

function AddressForm({ app: { id, origins, redirectUris } }: { app: ClientApp }) {
  const toast = useToast()
  const update = useMutationCall(updateClientApp, { invalidates: [listClientApps] })
  const save = async (form: FormData) => {
    const url = URL.parse(textOf(form, 'shopAddress'))
    if (!url || !/^https?:$/.test(url.protocol))
      throw new FormError(t('Enter an address with https://, such as https://shop.example.'))
    await update.mutateAsync({
      id,
      origins: withFirst(url.origin, origins),
      redirectUris: withFirst(`${url.origin}${CALLBACK_PATH}`, redirectUris),
    })
    toast(t('The address of the shop is saved'))
  }
  return (
    <div className="justify-self-start">
      <ActionButton
        id="shop-address"
        title={t('Change')}
        label={t('Change the address of the shop')}
        heading={t('Address of the shop')}
        submit={t('Save')}
        fields={
          <TextField
            name="shopAddress"
            label={t('Address')}
            hint={t(
              'Let the name lead to the storefront first, in the DNS and in your reverse proxy. The former address keeps working.',
            )}
            type="url"
            required
            maxLength={2048}
            defaultValue={origins[0]}
            dir="ltr"
          />
        }
        run={save}
      />
    </div>
  )
}
