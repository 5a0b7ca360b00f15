import { CheckField } from '../form/check-field.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { createCategory as limits } from '../generated/calls/categories.ts'
import { t } from '../i18n/translate.ts'
import type { Collection } from './collections-page.tsx'

/** The fields of a collection that its form edits. */
export function CollectionFields({ collection }: { collection?: Collection }) {
  const { name, slug, description, visible = true } = collection ?? {}
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        required
        maxLength={limits['category.name'].max}
        defaultValue={name ?? ''}
      />
      <TextField
        name="slug"
        label={t('Slug')}
        hint={
          collection
            ? t('The last part of the address of its page.')
            : t('The last part of the address of its page. Empty: made from the name.')
        }
        optional={!collection}
        required={Boolean(collection)}
        maxLength={limits['category.slug'].max}
        defaultValue={slug ?? ''}
      />
      <TextField
        name="description"
        label={t('Description')}
        rows={3}
        optional
        maxLength={limits['category.description'].max}
        defaultValue={description ?? ''}
      />
      <CheckField name="visible" label={t('Visible in the shop')} defaultChecked={visible ?? true} />
    </>
  )
}

/** The values of the form. */
export function readCollectionFields(form: FormData) {
  const slug = textOf(form, 'slug')
  return {
    name: textOf(form, 'name'),
    description: textOf(form, 'description'),
    visible: form.has('visible'),
    ...(slug && { slug }),
  }
}
