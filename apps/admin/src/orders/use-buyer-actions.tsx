import { updateOrder } from '@stoa/client/calls'
import { type Order, useMutationCall } from '@stoa/react'
import { AddressFields, readStoredAddress } from '../form/address-fields.tsx'
import type { FormAction } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

/** A person with their address. */
export type Place = Pick<NonNullable<Order['billingInfo']>, 'address' | 'contactDetails'>

/** The values of the address fields. */
function valuesOf({ address, contactDetails }: Place) {
  const { streetAddress } = address ?? {}
  const line = address?.addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  return {
    firstName: contactDetails?.firstName ?? '',
    lastName: contactDetails?.lastName ?? '',
    company: contactDetails?.company ?? '',
    phone: contactDetails?.phone ?? '',
    addressLine: line,
    addressLine2: address?.addressLine2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: address?.subdivision ?? '',
    country: address?.country ?? '',
  }
}

/** Corrections of the e-mail address and the addresses of an order, which is not canceled. */
export function useBuyerActions({ id, status, buyerInfo }: Order) {
  const { can } = useStaff()
  const toast = useToast()
  const update = useMutationCall(updateOrder, { invalidates: callsOfOrder })
  const orderId = id ?? ''
  const email: FormAction = {
    id: 'edit-email',
    title: t('Edit e-mail address'),
    submit: t('Save'),
    fields: (
      <>
        <p className="text-sm">{t('Later mails about the order go there. No mail is sent now.')}</p>
        <TextField
          name="email"
          type="email"
          label={t('E-mail address')}
          defaultValue={buyerInfo?.email ?? ''}
          required
          maxLength={254}
        />
      </>
    ),
    run: async form => {
      await update.mutateAsync({ order: { id: orderId, buyerInfo: { email: textOf(form, 'email') } } })
      toast(t('The e-mail address is saved'))
    },
  }
  const delivery = {
    title: t('Edit delivery address'),
    note: t('Papers and mails from now on have this address. The price of the delivery and the tax stay.'),
    done: t('The delivery address is saved'),
  }
  const billing = {
    title: t('Edit billing address'),
    note: t('Invoices from now on have this address. Those that exist stay as they are.'),
    done: t('The billing address is saved'),
  }
  const place = (kind: 'delivery' | 'billing', values: Place): FormAction => {
    const { title, note, done } = kind === 'delivery' ? delivery : billing
    return {
      id: `edit-${kind}`,
      title,
      submit: t('Save'),
      fields: (
        <>
          <p className="text-sm">{note}</p>
          <AddressFields stored values={valuesOf(values)} />
        </>
      ),
      run: async form => {
        const changed = readStoredAddress(form)
        await update.mutateAsync({
          order: {
            id: orderId,
            ...(kind === 'delivery'
              ? { shippingInfo: { logistics: { shippingDestination: changed } } }
              : { billingInfo: changed }),
          },
        })
        toast(done)
      },
    }
  }
  const canEdit = can('ORDERS', 'WRITE') && status !== 'CANCELED' && status !== 'REJECTED'
  return { canEdit, email, place }
}
