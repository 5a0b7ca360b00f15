import { Field, Select } from '@stoa/ui'
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
export const FormatSelect = () => (
  <Field id="export-format" label={t('Format')}>
    {control => (
      <Select {...control} name="format">
        {Object.entries(formats).map(([format, title]) => (
          <option key={format} value={format}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

interface PolicySelectProps {
  name: string
  label: string
  /** Title by value. */
  titles: Readonly<Record<string, string>>
  defaultValue?: string
}

/** What an import does with what exists. */
export const PolicySelect = ({ name, label, titles, defaultValue }: PolicySelectProps) => (
  <Field id={`import-${name}`} label={label}>
    {control => (
      <Select {...control} name={name} defaultValue={defaultValue}>
        {Object.entries(titles).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
