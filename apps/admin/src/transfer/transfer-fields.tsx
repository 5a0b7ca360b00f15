import { Field } from '@stoa/ui'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/translate.ts'
import { formats } from './transfer-files.ts'

/** The choice of a file to import. */
export const FileField = ({ hint }: { hint: string }) => (
  <Field id="import-file" label={t('File')} hint={hint}>
    {control => (
      <input
        {...control}
        name="file"
        type="file"
        required
        accept=".csv,.jsonl,.ndjson,.json,text/csv"
        className="w-full min-w-0 text-sm file:me-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border file:border-line-strong file:bg-transparent file:px-3.5 file:text-sm file:font-medium file:text-ink hover:file:bg-surface"
      />
    )}
  </Field>
)

/** The choice of the format of an exported file. */
export const FormatSelect = () => <SelectField name="format" label={t('Format')} titles={formats} />
