import type { Product } from '@stoa/react'
import { useState } from 'react'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { ChoicePicturesDialog, picturesOf } from './choice-pictures-dialog.tsx'
import { OptionsDialog } from './options-dialog.tsx'

/** What buyers choose on the page of a product, such as a size, and the pictures of each choice. */
export function OptionsPanel({ product }: { product: Product }) {
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const [isOpen, setOpen] = useState(false)
  const [illustrated, setIllustrated] = useState<{ option: string; choice: string }>()
  const { productOptions, manageVariants } = product
  const hasPictures = picturesOf(product.media).length > 0
  return (
    <Panel
      title={t('Options')}
      aside={
        canWrite && (
          <SmallButton onClick={() => setOpen(true)}>
            {productOptions.length === 0 ? t('Add options') : t('Edit options')}
          </SmallButton>
        )
      }
    >
      {productOptions.length === 0 ? (
        <p className="text-sm text-muted">
          {t('Buyers choose nothing. Add an option such as Size or Colour.')}
        </p>
      ) : (
        <>
          <dl className="grid gap-3 text-sm">
            {productOptions.map(({ name = '', choices = [] }) => (
              <div key={name} className="grid gap-1">
                <dt className="text-muted">
                  <bdi>{name}</bdi>
                </dt>
                {choices.map(({ description = '', media }) => (
                  <dd key={description} className="flex min-h-9 flex-wrap items-center gap-2">
                    <bdi className="min-w-24 [overflow-wrap:anywhere]">{description}</bdi>
                    {picturesOf(media).map(({ id, url }) => (
                      <img
                        key={id}
                        src={thumbnail(url)}
                        alt=""
                        loading="lazy"
                        className="size-9 rounded-sm border border-line object-cover"
                      />
                    ))}
                    {canWrite && hasPictures && (
                      <QuietButton
                        aria-label={t('Pictures of {name}', { name: description })}
                        onClick={() => setIllustrated({ option: name, choice: description })}
                      >
                        {t('Pictures')}
                      </QuietButton>
                    )}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          {!manageVariants && (
            <p className="text-sm text-muted">
              {t('All choices have the price and the stock of the product: they make no variants.')}
            </p>
          )}
        </>
      )}
      {isOpen && <OptionsDialog product={product} onClose={() => setOpen(false)} />}
      {illustrated && (
        <ChoicePicturesDialog product={product} {...illustrated} onClose={() => setIllustrated(undefined)} />
      )}
    </Panel>
  )
}
