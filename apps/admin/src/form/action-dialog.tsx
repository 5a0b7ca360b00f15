import { Alert, Button, Dialog } from '@stoa/ui'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { ReasonField, runWithReason } from './reason-field.tsx'

/** Result of an action after which its dialog stays open. */
export const STAY_OPEN = Symbol('stay open')

interface ActionDialogProps {
  id: string
  title: string
  /** Text of the button that performs the action. */
  submit: string
  open: boolean
  /** Whether the action is impossible, which the content explains. */
  disabled?: boolean
  /** False leaves out the reason, for actions that the journal does not have. @default true */
  hasReason?: boolean
  onClose: () => void
  /**
   * Performs the action. The dialog closes when it succeeds and shows the error when it fails. With the result `STAY_OPEN`
   * it stays, such as for a second step.
   */
  onSubmit: (form: FormData) => Promise<unknown>
  children: ReactNode
}

/** A dialog with the form of one action. */
export function ActionDialog({
  id,
  title,
  submit,
  disabled,
  hasReason = true,
  open,
  onClose,
  onSubmit,
  children,
}: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const close = () => {
    setError(undefined)
    onClose()
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const form = new FormData(event.currentTarget)
      if ((await runWithReason(form, () => onSubmit(form))) !== STAY_OPEN) close()
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog id={id} title={title} open={open} onClose={close}>
      {open && (
        <form className="grid gap-4" onSubmit={event => void send(event)}>
          {children}
          {hasReason && <ReasonField />}
          {error !== undefined && <Alert tone="danger" title={errorText(error)} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={close}>
              {t('Close')}
            </Button>
            <Button type="submit" busy={isBusy} disabled={disabled}>
              {submit}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
