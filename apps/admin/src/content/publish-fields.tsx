import { Field, Select } from '@stoa/ui'
import { toLocalTime } from '../form/shop-time.ts'
import { TextField } from '../form/text-field.tsx'
import { useStaff } from '../session/staff-context.ts'
import type { ItemData } from './content-collections.ts'

const timeOf = (value: unknown) => (value as { $date?: string } | undefined)?.$date

/** Whether an item is published, and when that changes by itself. */
export function PublishFields({ data }: { data: ItemData }) {
  const { timeZone } = useStaff().site
  const localOf = (value: unknown) => {
    const iso = timeOf(value)
    return iso ? toLocalTime(iso, timeZone) : ''
  }
  return (
    <fieldset className="grid gap-4 rounded-sm border border-line p-4">
      <legend className="px-1 text-sm font-medium">Publishing</legend>
      <Field id="value-_publishStatus" label="Status">
        {control => (
          <Select {...control} name="_publishStatus" defaultValue={String(data._publishStatus ?? '')}>
            {data._publishStatus === undefined && <option value="">As the collection says</option>}
            <option value="PUBLISHED">Published</option>
            <option value="DRAFT">Draft: only staff see it</option>
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="_publishDate"
          label="Publish on"
          type="datetime-local"
          optional
          hint={timeZone}
          defaultValue={localOf(data._publishDate)}
        />
        <TextField
          name="_unpublishDate"
          label="Unpublish on"
          type="datetime-local"
          optional
          hint={timeZone}
          defaultValue={localOf(data._unpublishDate)}
        />
      </div>
    </fieldset>
  )
}
