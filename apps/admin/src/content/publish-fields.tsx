import { Field, Select } from '@stoa/ui'
import { DateTimeField } from '../form/date-time-field.tsx'
import { t } from '../i18n/translate.ts'
import type { ItemData } from './content-collections.ts'

const timeOf = (value: unknown) => (value as { $date?: string } | undefined)?.$date

/** Whether an item is published, and when that changes by itself. */
export function PublishFields({ data }: { data: ItemData }) {
  return (
    <fieldset className="grid gap-4 rounded-sm border border-line p-4">
      <legend className="px-1 text-sm font-medium">{t('Publishing')}</legend>
      <Field id="value-_publishStatus" label={t('Status')}>
        {control => (
          <Select {...control} name="_publishStatus" defaultValue={String(data._publishStatus ?? '')}>
            {data._publishStatus === undefined && <option value="">{t('As the collection says')}</option>}
            <option value="PUBLISHED">{t('Published')}</option>
            <option value="DRAFT">{t('Draft: only staff see it')}</option>
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField name="_publishDate" label={t('Publish on')} iso={timeOf(data._publishDate)} />
        <DateTimeField name="_unpublishDate" label={t('Unpublish on')} iso={timeOf(data._unpublishDate)} />
      </div>
    </fieldset>
  )
}
