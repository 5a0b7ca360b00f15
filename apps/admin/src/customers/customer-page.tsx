import { fullName, placeLines } from '@stoa/client/address-lines'
import {
  approveMember,
  blockMember,
  deleteMember,
  downloadMemberData,
  getMember,
  queryMembers,
  searchOrders,
} from '@stoa/client/calls'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { useParams } from 'react-router'
import { ExtensionActions } from '../extension/extension-actions.tsx'
import { ExtensionPanels } from '../extension/extension-panels.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { useSubdivisions } from '../form/subdivisions.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useLocale } from '../shell/use-locale.ts'
import { CustomerCheckoutsPanel } from './customer-checkouts-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { MemberCustomFields } from './member-custom-fields.tsx'
import { type Member, MemberBadge, memberName } from './member-name.tsx'
import { MemberSessionsPanel } from './member-sessions-panel.tsx'
import { OrdersOfCustomer } from './orders-of-customer.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'

const parent = { to: '/customers', title: t('Customers') }

/** One member of the shop with their orders. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const { can } = useStaff()
  const { day } = useDates()
  const { data, error } = useCall(getMember, { id, fieldsets: ['FULL'] })
  if (!data) return <PendingPage title={t('Customer')} parent={parent} error={error} />
  const { member } = data
  const { loginEmail, createdDate, lastLoginDate, contact } = member
  return (
    <Page
      title={memberName(member)}
      parent={parent}
      badge={<MemberBadge member={member} />}
      actions={
        <>
          {can('CUSTOMERS', 'WRITE') && <StatusAction member={member} />}
          <ExtensionActions at="customer" entity={member} />
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <div className="grid gap-5">
          {can('ORDERS') && <OrdersOfCustomer filter={{ 'buyerInfo.memberId': member.id }} />}
          {can('ORDERS') && <CustomerCheckoutsPanel filter={{ 'buyerInfo.memberId': member.id }} />}
          <MemberSessionsPanel memberId={member.id} name={memberName(member)} />
        </div>
        <div className="grid gap-5">
          <Panel title={t('Account')}>
            <div className="grid gap-1 text-sm [overflow-wrap:anywhere]">
              {loginEmail && (
                <a href={`mailto:${loginEmail}`} className="link justify-self-start">
                  <bdi>{loginEmail}</bdi>
                </a>
              )}
              {contact?.phones?.map(phone => (
                <p key={phone}>
                  <bdi>{phone}</bdi>
                </p>
              ))}
              {createdDate && <p className="text-muted">{t('Since {date}', { date: day(createdDate) })}</p>}
              {lastLoginDate && (
                <p className="text-muted">{t('Last sign-in {date}', { date: day(lastLoginDate) })}</p>
              )}
            </div>
          </Panel>
          <MemberCustomFields member={member} />
          <MemberAddressesPanel member={member} />
          <GroupsPanel memberId={member.id} name={memberName(member)} />
          <ExtensionPanels at="customer" entity={member} />
          {can('CUSTOMERS', 'WRITE') && <MemberDataPanel member={member} />}
        </div>
      </div>
    </Page>
  )
}

/** Blocks a member, or approves one who is blocked or waits. */
function StatusAction({ member }: { member: Member }) {
  const toast = useToast()
  const invalidates = [getMember, queryMembers]
  const block = useMutationCall(blockMember, { invalidates })
  const approve = useMutationCall(approveMember, { invalidates })
  const isApproved = member.status === 'APPROVED'
  const name = memberName(member)
  const title = isApproved ? t('Block') : t('Approve')
  const submit = async () => {
    await (isApproved ? block : approve).mutateAsync({ id: member.id })
    toast(isApproved ? t('{name} is blocked', { name }) : t('{name} is approved', { name }))
  }
  return (
    <ActionButton
      id="member-status"
      title={title}
      heading={`${title} ${name}`}
      fields={
        isApproved
          ? t(
              'All their sessions end now, and they cannot sign in. Their orders stay. You can approve them again.',
            )
          : t('They can sign in again.')
      }
      run={submit}
    />
  )
}

/** The postal addresses that a customer has saved. */
function MemberAddressesPanel({ member }: { member: Member }) {
  const locale = useLocale()
  const { nameOf } = useSubdivisions()
  const addresses = member.contact?.addresses ?? []
  return (
    <Panel title={t('Saved addresses')}>
      {addresses.length === 0 ? (
        <p className="text-sm text-muted">
          {t('No saved address. Orders have the addresses that they were sent to.')}
        </p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {addresses.map(address => {
            const { country, subdivision } = address
            const subdivisionFullname = country && subdivision && nameOf(country, subdivision)
            const lines = [
              fullName(address, country) || memberName(member),
              ...placeLines({ ...address, ...(subdivisionFullname && { subdivisionFullname }) }, locale),
            ]
            return (
              <li key={address.id} className="py-2.5 first:pt-0 last:pb-0">
                <address className="grid not-italic">
                  {lines.map(line => (
                    <bdi key={line}>{line}</bdi>
                  ))}
                </address>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

/** Data of a customer with an account. */
function MemberDataPanel({ member }: { member: Member }) {
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
