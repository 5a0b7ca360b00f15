import { Field, TextInput } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { TAG_MAX, useKnownTags } from './order-tags.ts'

/** A tag, with those of other orders as suggestions. */
export function TagField({ id, className }: { id: string; className?: string }) {
  const known = useKnownTags()
  const list = `${id}-suggestions`
  return (
    <Field id={id} label={t('Tag')} className={className}>
      {control => (
        <>
          <TextInput {...control} name="tag" required maxLength={TAG_MAX} list={list} autoComplete="off" />
          <datalist id={list}>
            {known.map(tag => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
