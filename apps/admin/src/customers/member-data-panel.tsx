import { deleteMember, downloadMemberData, queryMembers, searchOrders } from '@stoa/client/calls'
import { useClient, useMutationCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { type Member, memberName } from './member-name.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'

/** Data of a customer with an account. */
export function MemberDataPanel({ member }: { member: Member }) {
  const client = useClient()
  const erase = useMutationCall(deleteMember, { invalidates: [queryMembers, searchOrders] })
  const name = memberName(member)
  return (
    <PersonalDataPanel
      person={{
        name,
        proof: member.loginEmail ?? name,
        description: t('For a customer who asks what the shop stores about them, or wants it removed.'),
        action: t('Erase customer'),
        removed: [
          t('Account, profile, addresses, sign-in data and sessions'),
          t('Carts, open checkouts and abandoned checkouts'),
          t('Newsletter sign-up, back-in-stock requests and sent mails, if the address is verified'),
          t('Recipient, message and note of gift cards; the cards remain valid'),
          t('Reviews, messages and other content that they wrote'),
          t('Payment methods of subscriptions, which are canceled'),
        ],
        retained: [
          t('Orders with their addresses, payments and documents: you must keep them by law'),
          t('Canceled subscriptions, with their orders'),
        ],
        next: '/customers',
        download: () => client.call(downloadMemberData, { id: member.id }),
        erase: () => erase.mutateAsync({ id: member.id }),
      }}
    />
  )
}
