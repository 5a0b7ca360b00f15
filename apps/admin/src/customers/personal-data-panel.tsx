import { saveFile } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** A person whose data the merchant may download and erase. */
interface PersonalData {
  /** Name of the file and in texts. */
  name: string
  /** What the staff member types to confirm the erasure. */
  proof: string
  /** Who may ask for it. */
  description: string
  /** Title of the button that erases. */
  action: string
  removed: readonly string[]
  retained: readonly string[]
  /** The page after the erasure. */
  next: string
  download: () => Promise<{ bounds: readonly { hasMore: boolean }[] }>
  erase: () => Promise<unknown>
}

/** Answers the requests of a person for their data and for its erasure (`docs/guides/member-data.md`). */
export function PersonalDataPanel({ person }: { person: PersonalData }) {
  return (
    <Panel title={t('Personal data')}>
      <p className="text-sm text-muted">{person.description}</p>
      <div className="grid gap-3">
        <DownloadButton person={person} />
        <EraseButton person={person} />
      </div>
    </Panel>
  )
}

function DownloadButton({ person }: { person: PersonalData }) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const download = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const data = await person.download()
      const text = JSON.stringify(data, undefined, 2)
      saveFile(`${person.name}.json`, new Blob([text], { type: 'application/json' }))
      const isCut = data.bounds.some(({ hasMore }) => hasMore)
      toast(
        isCut
          ? t('The data is saved. Long lists contain the newest entries only: see “bounds” in the file')
          : t('The data is saved'),
      )
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <SmallButton className="justify-self-start" busy={isBusy} onClick={() => !isBusy && void download()}>
        {t('Download all data')}
      </SmallButton>
      {error !== undefined && <ErrorAlert error={error} />}
    </>
  )
}

function EraseButton({ person }: { person: PersonalData }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { name, proof, action, removed, retained, next } = person
  const submit = async (form: FormData) => {
    if (textOf(form, 'proof').toLowerCase() !== proof.toLowerCase())
      throw new FormError(t('This does not match {text}.', { text: proof }))
    await person.erase()
    toast(t('The data of {name} is erased', { name }))
    await navigate(next, { replace: true })
  }
  return (
    <>
      <SmallButton className="justify-self-start border-danger! text-danger!" onClick={() => setOpen(true)}>
        {action}
      </SmallButton>
      <ActionDialog
        id="erase-personal-data"
        title={t('Erase {name}', { name })}
        submit={t('Erase for good')}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <DataList title={t('Removed')} items={removed} />
        <DataList title={t('Stays')} items={retained} />
        <p className="text-sm">{t('This cannot be undone. Download the data first if they asked for it.')}</p>
        <TextField
          name="proof"
          label={t('Type {text} to confirm', { text: proof })}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
      </ActionDialog>
    </>
  )
}

function DataList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
