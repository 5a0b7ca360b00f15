import { bulkPatch, bulkRemove, items } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { BulkActions } from '../list/bulk-actions.tsx'
import { hasPublishing, publishingOf } from './content-collections.ts'

interface ItemBulkActionsProps {
  collection: DataCollection
  /** What is announced after each action. Default: the texts of items. */
  done?: Record<'PUBLISHED' | 'DRAFT' | 'deleted', (count: number) => string>
  chosen: ReadonlySet<string>
  onDone: () => void
}

const itemTexts: NonNullable<ItemBulkActionsProps['done']> = {
  PUBLISHED: count => t('{count} items are published', { count }),
  DRAFT: count => t('{count} items are drafts now', { count }),
  deleted: count => t('{count} items are deleted', { count }),
}

/** Publishes, unpublishes and deletes chosen items. */
export function ItemBulkActions({ collection, done = itemTexts, chosen, onDone }: ItemBulkActionsProps) {
  const remove = useMutationCall(bulkRemove, { invalidates: [items.query] })
  const patch = useMutationCall(bulkPatch, { invalidates: [items.query] })
  const shared = { dataCollectionId: collection.id, ...publishingOf(collection) }
  const setStatus = (status: 'PUBLISHED' | 'DRAFT') => async (ids: string[]) => {
    const patches = ids.map(dataItemId => ({
      dataItemId,
      fieldModifications: [
        {
          fieldPath: '_publishStatus',
          action: 'SET_FIELD' as const,
          setFieldOptions: { value: status },
        },
      ],
    }))
    return (await patch.mutateAsync({ ...shared, patches })).results
  }
  return (
    <BulkActions
      chosen={chosen}
      onDone={onDone}
      actions={[
        ...(hasPublishing(collection)
          ? [
              {
                id: 'bulk-publish',
                title: t('Publish'),
                fields: t('Everyone who may read the collection sees the items.'),
                change: setStatus('PUBLISHED'),
                done: done.PUBLISHED,
              },
              {
                id: 'bulk-unpublish',
                title: t('Unpublish'),
                fields: t('The items become drafts, which only staff see.'),
                change: setStatus('DRAFT'),
                done: done.DRAFT,
              },
            ]
          : []),
        {
          id: 'bulk-delete',
          title: t('Delete'),
          fields: t('The page “Activity” can restore the items.'),
          change: async dataItemIds => (await remove.mutateAsync({ ...shared, dataItemIds })).results,
          done: done.deleted,
        },
      ]}
    />
  )
}
