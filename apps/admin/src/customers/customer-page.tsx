import { approveMember, blockMember, getMember, queryMembers } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { useParams } from 'react-router'
import { ExtensionActions } from '../extension/extension-actions.tsx'
import { ExtensionPanels } from '../extension/extension-panels.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { CustomerCheckoutsPanel } from './customer-checkouts-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { MemberAddressesPanel } from './member-addresses-panel.tsx'
import { MemberCustomFields } from './member-custom-fields.tsx'
import { MemberDataPanel } from './member-data-panel.tsx'
import { type Member, MemberBadge, memberName } from './member-name.tsx'
import { MemberSessionsPanel } from './member-sessions-panel.tsx'
import { OrdersOfCustomer } from './orders-of-customer.tsx'

const parent = { to: '/customers', title: t('Customers') }

/** One member of the shop with their orders. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const { can } = useStaff()
  const { day } = useDates()
  const { data, error } = useCall(getMember, { id, fieldsets: ['FULL'] })
  if (!data)
    return (
      <Page title={t('Customer')} parent={parent}>
        <Pending error={error} />
      </Page>
    )
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
