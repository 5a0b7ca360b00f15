import {
  downloadBuyerData,
  eraseBuyerData,
  queryBuyers,
  searchAbandonedCheckouts,
  searchOrders,
} from '@stoa/client/calls'
import { useClient, useMutationCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { PersonalDataPanel } from './personal-data-panel.tsx'

/** Data of an address without an account, with or without orders. */
export function BuyerDataPanel({ email }: { email: string }) {
  const client = useClient()
  const { can } = useStaff()
  const erase = useMutationCall(eraseBuyerData, {
    invalidates: [queryBuyers, searchOrders, searchAbandonedCheckouts],
  })
  if (!can('CUSTOMERS', 'WRITE')) return null
  return (
    <PersonalDataPanel
      person={{
        name: email,
        proof: email,
        description: t('For a buyer who asks what the shop stores about them, or wants it removed.'),
        action: t('Erase personal data'),
        removed: [
          t('Carts, open checkouts and abandoned checkouts'),
          t('Newsletter sign-up, back-in-stock requests and sent mails'),
          t('Recipient, message and note of gift cards; the cards remain valid'),
          t('Messages and other content that they sent through forms'),
          t('Payment methods of subscriptions, which are canceled'),
        ],
        retained: [
          t('Orders with their addresses, payments and documents: you must keep them by law'),
          t('Canceled subscriptions, with their orders'),
        ],
        next: '/buyers',
        download: () => client.call(downloadBuyerData, { email }),
        erase: () => erase.mutateAsync({ email }),
      }}
    />
  )
}
