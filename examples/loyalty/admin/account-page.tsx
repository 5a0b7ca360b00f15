import { Page, Panel, Pending, t } from '@stoa/admin/extension'
import { getMember } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { Link, useParams } from 'react-router'
import { getMemberPoints } from '../calls.ts'
import { AdjustPoints } from './adjust-points.tsx'
import { Ledger } from './ledger.tsx'
import { usePoints } from './points.ts'

const parent = { to: '/extensions/loyalty/members', title: t('Loyalty points') }

/** The points of a member, and how they changed. */
export function AccountPage() {
  const { id = '' } = useParams()
  const points = usePoints()
  const member = useCall(getMember, { id, fieldsets: ['FULL'] })
  const { data, error } = useCall(getMemberPoints, { memberId: id })
  if (!data || !member.data)
    return (
      <Page title={t('Loyalty points')} parent={parent}>
        <Pending error={error ?? member.error} />
      </Page>
    )
  const { contact, profile, loginEmail } = member.data.member
  const name =
    [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || profile?.nickname || loginEmail
  const { account } = data
  return (
    <Page
      title={name ?? t('Without a name')}
      parent={parent}
      actions={<AdjustPoints memberId={id} available={account.points} />}
    >
      <Panel
        title={t('Points')}
        aside={
          <Link to={`/customers/${id}`} className="link text-sm">
            {t('Page of the customer')}
          </Link>
        }
      >
        <p className="tabular font-display text-heading">{points(account.points)}</p>
      </Panel>
      {account.entries.length === 0 ? (
        <EmptyState title={t('No points yet')}>
          {t('Points appear here with the first paid order of this member.')}
        </EmptyState>
      ) : (
        <Panel title={t('Changes')}>
          <Ledger entries={account.entries} />
        </Panel>
      )}
    </Page>
  )
}
