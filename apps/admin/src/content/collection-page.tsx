import type { DataCollection } from '@stoa/contract'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { t } from '../i18n/translate.ts'
import { Page, PendingPage } from '../shell/page.tsx'
import { CollectionTabs } from './collection-tabs.tsx'
import { titleOfCollection, useCollection } from './content-collections.ts'

const parent = { to: '/content', title: t('Content') }

/** A page of the collection in the address, below its tabs. */
export function CollectionPage({ children }: { children: (collection: DataCollection) => ReactNode }) {
  const { collectionId = '' } = useParams()
  const { collection, error } = useCollection(collectionId)
  if (!collection) return <PendingPage title={t('Collection')} parent={parent} error={error} />
  return (
    <Page title={titleOfCollection(collection)} parent={parent}>
      <CollectionTabs collection={collection} />
      {children(collection)}
    </Page>
  )
}
