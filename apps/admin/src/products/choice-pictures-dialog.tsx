import {
  addProductMediaToChoices,
  getProduct,
  queryProducts,
  removeProductMediaFromChoices,
} from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { t } from '../i18n/translate.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { useToast } from '../shell/toasts.tsx'

const invalidates = [getProduct, queryProducts]

/** The pictures among media, which can belong to choices. Videos are left out. */
export const picturesOf = (media: Product['media'] | undefined) =>
  (media?.items ?? []).flatMap(({ id, image, title }) =>
    id && image?.url ? [{ id, url: image.url, name: image.altText || title }] : [],
  )

interface ChoicePicturesDialogProps {
  product: Product
  option: string
  choice: string
  onClose: () => void
}

/** Assigns pictures of a product to one of its choices. The shop shows them when it is chosen. */
export function ChoicePicturesDialog({ product, option, choice, onClose }: ChoicePicturesDialogProps) {
  const toast = useToast()
  const add = useMutationCall(addProductMediaToChoices, { invalidates })
  const remove = useMutationCall(removeProductMediaFromChoices, { invalidates })
  const { id } = product
  const assigned = picturesOf(
    product.productOptions
      .find(({ name }) => name === option)
      ?.choices?.find(({ description }) => description === choice)?.media,
  ).map(picture => picture.id)
  const submit = async (form: FormData) => {
    const chosen = form.getAll('picture').map(String)
    const message = (mediaIds: string[]) => ({ id, media: [{ option, choice, mediaIds }] })
    const added = chosen.filter(picture => !assigned.includes(picture))
    const removed = assigned.filter(picture => !chosen.includes(picture))
    if (added.length > 0) await add.mutateAsync(message(added))
    // Without ids the call would remove all of them.
    if (removed.length > 0) await remove.mutateAsync(message(removed))
    toast(t('The pictures of {name} are saved', { name: choice }))
  }
  return (
    <ActionDialog
      id="choice-pictures"
      title={t('Pictures of {name}', { name: choice })}
      submit={t('Save')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-sm">
          {t('When shoppers choose it, the shop shows these pictures and those of no choice.')}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
          {picturesOf(product.media).map(({ id, url, name }, i) => (
            <label
              key={id}
              className="relative rounded-sm border border-line has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <img
                src={thumbnail(url)}
                alt={name || t('Picture {number}', { number: i + 1 })}
                className="aspect-square w-full rounded-sm object-cover"
              />
              <input
                type="checkbox"
                name="picture"
                value={id}
                defaultChecked={assigned.includes(id)}
                className="absolute start-1.5 top-1.5 size-5 accent-accent"
              />
            </label>
          ))}
        </div>
      </fieldset>
    </ActionDialog>
  )
}
