import { deleteNewsletterSubscriber, queryNewsletterSubscribers } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useClient, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { ListEmpty } from '../list/list-empty.tsx'
import { RowList } from '../list/row-list.tsx'
import { SearchAndStatus } from '../list/search-and-status.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useNames } from '../shell/use-names.ts'
import { exportSubscribers } from './export-subscribers.ts'

export type Subscriber = ReplyOf<
  typeof contract.newsletter.queryNewsletterSubscribers
>['newsletterSubscribers'][number]

const PAGE = 50
const statusTitles = { CONFIRMED: t('Confirmed'), PENDING: t('Not confirmed') } as const

/** Addresses that have signed up for the newsletter, newest first. */
export function NewsletterPage() {
  const list = useListState()
  const { can } = useStaff()
  const [deleted, setDeleted] = useState<Subscriber>()
  const [text, status] = [list.get('q'), list.get('status')]
  const filter = { ...(text && { email: { $startsWith: text.toLowerCase() } }), ...(status && { status }) }
  const { data, error, rows } = useRows(queryNewsletterSubscribers, {
    size: PAGE,
    argsOf: cursor => ({
      query: cursor ? { cursorPaging: { limit: PAGE, cursor } } : { filter, cursorPaging: { limit: PAGE } },
    }),
    pageOf: ({ newsletterSubscribers, pagingMetadata }) => ({
      rows: newsletterSubscribers,
      next: nextCursor(pagingMetadata),
    }),
  })
  return (
    <Page title={t('Newsletter')} actions={<ExportButton />}>
      <SearchAndStatus list={list} label={t('E-mail address')} statuses={statusTitles} />
      {!data ? (
        <Pending error={error} />
      ) : data.newsletterSubscribers.length === 0 ? (
        <ListEmpty list={list} titles={[t('No sign-ups yet'), t('No address matches')]}>
          {t('Shoppers sign up in the shop and confirm their address by a link that they get by mail.')}
        </ListEmpty>
      ) : (
        <RowList
          label={t('Newsletter')}
          rows={rows}
          keyOf={({ id }) => id ?? ''}
          height={57}
          look="box"
          render={subscriber => (
            <SubscriberRow
              subscriber={subscriber}
              {...(can('CUSTOMERS', 'WRITE') && { onDelete: () => setDeleted(subscriber) })}
            />
          )}
        />
      )}
      <DeleteDialog subscriber={deleted} onClose={() => setDeleted(undefined)} />
    </Page>
  )
}

function SubscriberRow({ subscriber, onDelete }: { subscriber: Subscriber; onDelete?: () => void }) {
  const { time } = useDates()
  const { languageName } = useNames()
  const { email, status, createdDate, confirmedDate, language } = subscriber
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <p className="min-w-0 flex-[1_1_14rem] font-medium [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge tone={status === 'CONFIRMED' ? 'positive' : 'caution'}>{statusTitles[status]}</Badge>
        {[time(confirmedDate ?? createdDate), language && languageName(language)].filter(Boolean).join(' · ')}
      </p>
      {onDelete && (
        <QuietButton aria-label={t('Delete {name}', { name: email })} onClick={onDelete}>
          {t('Delete')}
        </QuietButton>
      )}
    </div>
  )
}

/** Saves all confirmed addresses as a file. */
function ExportButton() {
  const client = useClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    exportSubscribers(client)
      .catch(error => toast(errorText(error), 'danger'))
      .finally(() => setBusy(false))
  }
  return (
    <SmallButton disabled={isBusy} onClick={save}>
      {t('Export confirmed addresses')}
    </SmallButton>
  )
}

function DeleteDialog({ subscriber, onClose }: { subscriber: Subscriber | undefined; onClose: () => void }) {
  const toast = useToast()
  const remove = useMutationCall(deleteNewsletterSubscriber, { invalidates: [queryNewsletterSubscribers] })
  return (
    <ActionDialog
      id="delete-subscriber"
      title={t('Delete the sign-up')}
      submit={t('Delete')}
      open={subscriber !== undefined}
      onClose={onClose}
      onSubmit={async () => {
        await remove.mutateAsync({ newsletterSubscriberId: subscriber?.id ?? '' })
        toast(t('The sign-up is deleted'))
      }}
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi>{subscriber?.email}</bdi>
      </p>
      <p className="text-sm text-muted">
        {t('The address and all that is stored with it are erased. Nobody can take this back.')}
      </p>
    </ActionDialog>
  )
}
