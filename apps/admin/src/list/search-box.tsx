import { Button, Field, TextInput } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import { onForm } from '../form/on-form.ts'
import { t } from '../i18n/translate.ts'

/** The search of a list. The key `/` moves there, `j` to the first row. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, dialog, table')
      )
        return
      const sought =
        event.key === '/'
          ? form.current?.querySelector('input')
          : event.key === 'j'
            ? document.querySelector<HTMLElement>('a[data-row]')
            : undefined
      if (!sought) return
      event.preventDefault()
      sought.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <search className="min-w-0 flex-[1_1_16rem]">
      <form
        ref={form}
        className="flex items-end gap-2"
        onSubmit={onForm(form => onSearch(String(form.get('q') ?? '').trim()))}
      >
        <Field id="list-search" label={label} className="min-w-0 flex-1">
          {control => <TextInput {...control} key={value} name="q" type="search" defaultValue={value} />}
        </Field>
        <Button type="submit" variant="secondary">
          {t('Search')}
        </Button>
      </form>
    </search>
  )
}
