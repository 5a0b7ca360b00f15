import { ApiError, createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { getMyPermissions, listClientApps, query } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Alert, Badge, Button } from '@stoa/ui'
import { useState } from 'react'
import { counted, t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
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
  const read = await visitor.call(query, page).catch((error: unknown) => {
    // The rejection is the answer, unless the platform could not be reached.
    if (error instanceof ApiError && error.status) return undefined
    throw error
  })
  return { may, items: read?.dataItems ?? [], total: read?.pagingMetadata.total ?? 0 }
}

type View = Awaited<ReturnType<typeof readAsVisitor>>

/** Reads the collection with the token of a new visitor, so that the platform itself decides. */
export function VisitorView({ collection }: { collection: DataCollection }) {
  const { can, site } = useStaff()
  const [view, setView] = useState<View>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { data } = useCall(listClientApps, {}, { enabled: can('DEVELOPERS') })
  const clientId = data?.clientApps[0]?.id
  const read = () => {
    if (!clientId || isBusy) return
    setBusy(true)
    setFailure(undefined)
    readAsVisitor(clientId, collection.id)
      .then(setView, setFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Panel
      title={t('As a visitor')}
      aside={
        clientId && (
          <Button size="sm" variant="secondary" busy={isBusy} onClick={read}>
            {t('View as visitor')}
          </Button>
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
      {failure !== undefined && <Alert tone="danger" title={errorText(failure)} />}
      {view && (
        <div role="status" className="grid gap-3 text-sm">
          <ul className="flex flex-wrap gap-1.5">
            {(
              [
                [t('Read'), view.may.itemRead],
                [t('Add'), view.may.itemInsert],
                [t('Change'), view.may.itemUpdate],
                [t('Delete'), view.may.itemRemove],
              ] as const
            ).map(([title, isAllowed]) => (
              <li key={title}>
                <Badge tone={isAllowed ? 'positive' : 'neutral'}>
                  {title}: {isAllowed ? t('yes') : t('no')}
                </Badge>
              </li>
            ))}
          </ul>
          <p>
            {view.may.itemRead
              ? t('A visitor sees {0}.', counted(view.total, 'item', 'items'))
              : t('A visitor sees no items.')}
          </p>
          <ul className="grid gap-2">
            {view.items.map(({ id, data }) => (
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
      )}
    </Panel>
  )
}
