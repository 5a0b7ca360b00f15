import {
  aggregateOrders,
  approveMember,
  blockMember,
  getMember,
  queryMembers,
  searchOrders,
} from '@stoa/client/calls'
import { type Order, useCall, useMoney, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ExtensionActions } from '../extension/extension-actions.tsx'
import { ExtensionPanels } from '../extension/extension-panels.tsx'
import { ActionDialog } from '../form/action-dialog.tsx'
import { counted, t } from '../i18n/translate.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { OrderBadges } from '../orders/order-badges.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { GroupsPanel } from './groups-panel.tsx'
import { MemberAddressesPanel } from './member-addresses-panel.tsx'
import { MemberCheckoutsPanel } from './member-checkouts-panel.tsx'
import { type Member, MemberBadge, memberName } from './member-name.tsx'
import { MemberSessionsPanel } from './member-sessions-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'

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
          {can('ORDERS') && <OrdersPanel memberId={member.id} />}
          {can('ORDERS') && <MemberCheckoutsPanel memberId={member.id} />}
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
              {createdDate && (
                <p className="text-muted">
                  {t('Since')} {day(createdDate)}
                </p>
              )}
              {lastLoginDate && (
                <p className="text-muted">
                  {t('Last sign-in')} {day(lastLoginDate)}
                </p>
              )}
            </div>
          </Panel>
          <MemberAddressesPanel member={member} />
          <GroupsPanel memberId={member.id} name={memberName(member)} />
          <ExtensionPanels at="customer" entity={member} />
          {can('CUSTOMERS', 'WRITE') && <PersonalDataPanel member={member} />}
        </div>
      </div>
    </Page>
  )
}

function OrdersPanel({ memberId }: { memberId: string }) {
  const money = useMoney()
  const { day } = useDates()
  const { data, error } = useCall(searchOrders, {
    search: { filter: { 'buyerInfo.memberId': memberId }, cursorPaging: { limit: 50 } },
  })
  const { data: sums } = useCall(aggregateOrders, {
    filter: { 'buyerInfo.memberId': memberId, status: 'APPROVED', test: false },
    aggregation: { count: { count: true }, total: { sum: 'priceSummary.total.amount' } },
  })
  const { count, total } = (sums?.aggregates ?? {}) as { count?: number; total?: string }
  const currency = data?.orders[0]?.currency
  const columns: Column<Order>[] = [
    { id: 'number', title: t('Order'), cell: ({ number }) => `#${number}` },
    { id: 'date', title: t('Date'), cell: ({ createdDate }) => day(createdDate) },
    { id: 'state', title: t('State'), cell: order => <OrderBadges order={order} />, wideOnly: true },
    {
      id: 'total',
      title: t('Total'),
      numeric: true,
      cell: ({ priceSummary, currency }) => money(priceSummary.total.amount, currency),
    },
  ]
  return (
    <Panel
      title={t('Orders')}
      aside={
        currency &&
        count && (
          <span className="tabular text-sm text-muted">
            {t('{0} for {1} in all', counted(count, 'order', 'orders'), money(String(total ?? 0), currency))}
          </span>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.orders.length === 0 ? (
        <p className="text-sm text-muted">{t('No orders yet.')}</p>
      ) : (
        <DataTable
          label={t('Orders of this customer')}
          columns={columns}
          rows={data.orders}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/orders/${id}`}
        />
      )}
    </Panel>
  )
}

/** Blocks a member, or approves one who is blocked or waits. */
function StatusAction({ member }: { member: Member }) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const invalidates = [getMember, queryMembers]
  const block = useMutationCall(blockMember, { invalidates })
  const approve = useMutationCall(approveMember, { invalidates })
  const isApproved = member.status === 'APPROVED'
  const name = memberName(member)
  const title = isApproved ? t('Block') : t('Approve')
  const submit = async () => {
    await (isApproved ? block : approve).mutateAsync({ id: member.id })
    toast(isApproved ? t('{0} is blocked', name) : t('{0} is approved', name))
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <ActionDialog
        id="member-status"
        title={`${title} ${name}`}
        submit={title}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <p className="text-sm">
          {isApproved
            ? t(
                'All their sessions end now, and they cannot sign in. Their orders stay. You can approve them again.',
              )
            : t('They can sign in again.')}
        </p>
      </ActionDialog>
    </>
  )
}
