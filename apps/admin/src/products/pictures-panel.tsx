import { addProductMedia, getProduct, queryProducts, removeProductMedia } from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { Badge, CloseIcon, IconButton } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { renderedPath } from '../media/crop-area.ts'
import { CropButton } from '../media/crop-button.tsx'
import { thumbnail } from '../media/thumbnail.ts'
import { UploadBox, UploadButton } from '../media/upload-box.tsx'
import { UploadRow } from '../media/upload-row.tsx'
import { useUpload } from '../media/use-upload.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { ArrangePicturesButton } from './arrange-pictures-button.tsx'
import { useProductPictures } from './use-product-pictures.ts'

const invalidates = [getProduct, queryProducts]

/** The pictures of a product. Files are added by a button or by dropping them. */
export function PicturesPanel({ product }: { product: Product }) {
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const attach = useMutationCall(addProductMedia, { invalidates })
  const remove = useOptimisticCall(removeProductMedia, {
    invalidates,
    optimistic: (cached, { mediaIds }) =>
      cached.change(
        getProduct,
        reply => {
          const { media } = reply.product
          const items = media?.items?.filter(({ id }) => !mediaIds?.includes(id ?? ''))
          return { ...reply, product: { ...reply.product, media: { ...media, items } } }
        },
        { id: product.id },
      ),
  })
  const { uploads, add, dismiss } = useUpload(mediaId =>
    attach.mutateAsync({ id: product.id, media: [{ mediaId }] }),
  )
  const { replace } = useProductPictures(product)
  const items = product.media?.items ?? []
  return (
    <Panel title={t('Pictures')}>
      <UploadBox add={add} canWrite={canWrite}>
        {items.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
            {items.map(({ id, image, video, thumbnail: poster, title }, i) => (
              <li key={id} className="relative">
                {image || poster ? (
                  <img
                    src={thumbnail((image ?? poster)?.url ?? '')}
                    alt={image?.altText || title || t('Picture {number}', { number: i + 1 })}
                    loading="lazy"
                    className="aspect-square w-full rounded-sm border border-line object-cover"
                  />
                ) : (
                  <div className="aspect-square w-full rounded-sm border border-line" />
                )}
                {video && (
                  <Badge tone="neutral" className="absolute start-1 bottom-1">
                    {t('MP4')}
                  </Badge>
                )}
                {canWrite && id && image?.width && image.height && renderedPath(image.url) && (
                  <CropButton
                    id={`crop-${i}`}
                    picture={{
                      path: renderedPath(image.url) ?? '',
                      size: { width: image.width, height: image.height },
                      name: title || t('Picture {number}', { number: i + 1 }),
                      altText: image.altText || undefined,
                    }}
                    note={t(
                      'The product shows the part at the same position. The original stays in the media library.',
                    )}
                    onCropped={mediaId => replace(id, mediaId)}
                    button={open => (
                      <IconButton
                        label={t('Crop picture {number}', { number: i + 1 })}
                        className="absolute start-1 top-1 bg-raised"
                        onClick={open}
                      >
                        <CropIcon />
                      </IconButton>
                    )}
                  />
                )}
                {canWrite && (
                  <IconButton
                    label={t('Remove picture {number}', { number: i + 1 })}
                    aria-disabled={remove.isPending || undefined}
                    className="absolute end-1 top-1 bg-raised"
                    onClick={() =>
                      remove.run(
                        { id: product.id, mediaIds: [id ?? ''] },
                        t('The picture is removed from the product'),
                      )
                    }
                  >
                    <CloseIcon />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {uploads.map(upload => (
          <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
        {canWrite && (
          <div className="flex flex-wrap items-center gap-3">
            <UploadButton add={add} label={t('Pictures to add')} variant="secondary">
              {t('Add pictures')}
            </UploadButton>
            <span className="text-sm text-muted">{t('or drop files here')}</span>
            <ArrangePicturesButton product={product} />
          </div>
        )}
        {items.length === 0 && !canWrite && <p className="text-sm text-muted">{t('No pictures.')}</p>}
      </UploadBox>
    </Panel>
  )
}

/** Two crossed corners, as of a frame. */
const CropIcon = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    className="size-5"
  >
    <path d="M7 2v15h15M2 7h15v15" />
  </svg>
)
