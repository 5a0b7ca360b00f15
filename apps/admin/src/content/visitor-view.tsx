import { ApiError, createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { getMyPermissions, items, listClientApps, viewItemsAsMember } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useCall, useClient } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { type Member, memberName } from '../customers/member-name.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { MemberPicker } from '../orders/member-picker.tsx'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { declaredFields, labelOf, nameOfItem } from './content-collections.ts'
import { cellText } from './field-values.ts'

const SHOWN = 5

/** What the platform answers a visitor. */
async function readAsVisitor(clientId: string, dataCollectionId: string) {
  const auth = OAuthStrategy({ clientId, storage: memoryStorage() })
  const visitor = createClient({ baseUrl: location.origin, auth })
  const may = await visitor.call(getMyPermissions, { dataCollectionId })
  const page = { dataCollectionId, query: { paging: { limit: SHOWN } }, returnTotalCount: true }
  const read = await visitor.call(items.query, page).catch((error: unknown) => {
    // The rejection is the answer, unless the platform could not be reached.
    if (error instanceof ApiError && error.status) return undefined
    throw error
  })
  return { may, items: read?.dataItems ?? [], total: read?.pagingMetadata.total ?? 0 }
}

/** Whose view is shown, and what the platform replied. */
type View = Awaited<ReturnType<typeof readAsVisitor>> & { member?: Member }

/**
 * Reads the collection with the token of a new visitor, or through the call that replies as for a member: the platform itself
 * decides. The journal records who looked as which member.
 */
export function VisitorView({ collection }: { collection: DataCollection }) {
  const { can } = useStaff()
  const client = useClient()
  const [member, setMember] = useState<Member>()
  const [view, setView] = useState<View>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { data } = useCall(listClientApps, {}, { enabled: can('DEVELOPERS') })
  const clientId = data?.clientApps[0]?.id
  const show = (read: Promise<View>) => {
    setBusy(true)
    setFailure(undefined)
    read.then(setView, setFailure).finally(() => setBusy(false))
  }
  const readAsMember = async (one: Member): Promise<View> => {
    const request = { dataCollectionId: collection.id, memberId: one.id, limit: SHOWN }
    const { dataItems, total, ...may } = await client.call(viewItemsAsMember, request)
    return { may, items: dataItems, total, member: one }
  }
  return (
    <Panel
      title={t('As a visitor or member')}
      aside={
        clientId && (
          <SmallButton busy={isBusy} onClick={() => !isBusy && show(readAsVisitor(clientId, collection.id))}>
            {t('View as visitor')}
          </SmallButton>
        )
      }
    >
      {!clientId && (
        <p className="text-sm text-muted">
          {can('DEVELOPERS')
            ? t('Create a client app on the page “Access and webhooks” first. Visitors come through one.')
            : t('This needs a role that may read client apps.')}
        </p>
      )}
      {clientId && !view && (
        <p className="text-sm text-muted">{t('Reads the collection as someone who has not signed in.')}</p>
      )}
      {failure !== undefined && <ErrorAlert error={failure} />}
      {can('CONTENT', 'WRITE') && can('CUSTOMERS') && (
        <div className="grid gap-2">
          <MemberPicker
            chosen={member}
            hint={t('Shows what this member sees. The activity records that you looked.')}
            onChange={setMember}
          />
          {member && (
            <SmallButton
              className="justify-self-start"
              busy={isBusy}
              onClick={() => !isBusy && show(readAsMember(member))}
            >
              {t('View as this member')}
            </SmallButton>
          )}
        </div>
      )}
      {view && <ViewedItems collection={collection} view={view} />}
    </Panel>
  )
}

function ViewedItems({ collection, view }: { collection: DataCollection; view: View }) {
  const { site } = useStaff()
  const { may, items, total, member } = view
  const rights = [
    [t('Read'), may.itemRead],
    [t('Add'), may.itemInsert],
    [t('Change'), may.itemUpdate],
    [t('Delete'), may.itemRemove],
  ] as const
  const name = member && memberName(member)
  return (
    <div role="status" className="grid gap-3 text-sm">
      <ul className="flex flex-wrap gap-1.5">
        {rights.map(([title, isAllowed]) => (
          <li key={title}>
            <Badge tone={isAllowed ? 'positive' : 'neutral'}>
              {title}: {isAllowed ? t('yes') : t('no')}
            </Badge>
          </li>
        ))}
      </ul>
      <p>
        {name
          ? may.itemRead
            ? t('{name} sees {count} items.', { name, count: total })
            : t('{name} sees no items.', { name })
          : may.itemRead
            ? t('A visitor sees {count} items.', { count: total })
            : t('A visitor sees no items.')}
      </p>
      <ul className="grid gap-2">
        {items.map(({ id, data }) => (
          <li key={id} className="rounded-sm border border-line p-3">
            <bdi className="font-medium">{nameOfItem(collection, data)}</bdi>
            <dl className="mt-1 grid gap-0.5 text-muted">
              {declaredFields(collection)
                .filter(({ key }) => data?.[key] !== undefined)
                .slice(0, 6)
                .map(field => (
                  <div key={field.key} className="flex gap-2">
                    <dt className="shrink-0">{labelOf(field)}:</dt>
                    <dd className="line-clamp-1">
                      <bdi>{cellText(field, data?.[field.key], site)}</bdi>
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}
