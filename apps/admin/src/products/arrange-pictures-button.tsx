import type { Product } from '@stoa/react'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { SortableList } from '../form/sortable-list.tsx'
import { t } from '../i18n/translate.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { useProductPictures } from './use-product-pictures.ts'

/** Changes the order of the pictures by drag or keyboard. The first one is on cards and in mails. */
export function ArrangePicturesButton({ product }: { product: Product }) {
  const [order, setOrder] = useState<readonly string[]>()
  const { arrange } = useProductPictures(product)
  const items = product.media?.items ?? []
  const ids = items.flatMap(({ id }) => (id ? [id] : []))
  const known = new Map(items.map((item, i) => [item.id ?? '', { item, name: nameOf(item, i) }]))
  if (ids.length < 2) return null
  return (
    <>
      <SmallButton onClick={() => setOrder(ids)}>{t('Change order')}</SmallButton>
      <ActionDialog
        id="arrange-pictures"
        title={t('Order of the pictures')}
        submit={t('Save order')}
        open={order !== undefined}
        onClose={() => setOrder(undefined)}
        onSubmit={() => arrange(order ?? [])}
      >
        <p className="text-sm">{t('The first picture stands for the product in lists and mails.')}</p>
        <SortableList
          label={t('Pictures')}
          items={(order ?? []).map(id => ({ id, name: known.get(id)?.name ?? '' }))}
          onSort={setOrder}
          actions={({ id }) => {
            const url = known.get(id)?.item.image?.url ?? known.get(id)?.item.thumbnail?.url
            return url && <img src={thumbnail(url)} alt="" className="size-12 rounded-sm object-cover" />
          }}
        />
      </ActionDialog>
    </>
  )
}

type Item = NonNullable<NonNullable<Product['media']>['items']>[number]

const nameOf = ({ image, title }: Item, at: number) =>
  image?.altText || title || t('Picture {number}', { number: at + 1 })
