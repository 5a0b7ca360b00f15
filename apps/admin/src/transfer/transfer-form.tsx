import { Button } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { onForm } from '../form/on-form.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'

interface TransferFormProps {
  title: string
  submit: string
  /** Starts a job. */
  start: (form: FormData) => Promise<void>
  /** A field has changed. */
  onChange?: () => void
  /** Progress and result of the job. */
  result: ReactNode
  children: ReactNode
}

/** A panel with a form that starts a job, and what became of the job. */
export function TransferForm({ title, submit, start, onChange, result, children }: TransferFormProps) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = (form: FormData) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    start(form)
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={title}>
      <form className="grid gap-4" onChange={onChange} onSubmit={onForm(send)}>
        {children}
        {failure !== undefined && <ErrorAlert error={failure} />}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {submit}
        </Button>
      </form>
      {result}
    </Panel>
  )
}
