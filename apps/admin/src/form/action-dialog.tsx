import { Button, Dialog } from '@stoa/ui'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { RestoredNotice } from '../live/restored-notice.tsx'
import { useDialogDraft } from '../live/use-dialog-draft.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { FieldErrors } from './field-errors.tsx'
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
  /** False stores no entries, for secrets and questions that belong to one moment. @default true */
  hasDraft?: boolean
  onClose: () => void
  /**
   * Performs the action. The dialog closes when it succeeds and shows the error when it fails. With the result `STAY_OPEN`
   * it stays, such as for a second step.
   */
  onSubmit: (form: FormData) => Promise<unknown>
  children: ReactNode
}

/** A dialog with the form of one action. Its entries survive a reload of the page until it is closed or sent. */
export function ActionDialog(props: ActionDialogProps) {
  const { id, title, open, onClose } = props
  const endDraft = useRef<() => void>(undefined)
  const close = () => {
    endDraft.current?.()
    onClose()
  }
  return (
    <Dialog id={id} title={title} open={open} onClose={close}>
      {open && <ActionForm {...props} onClose={close} endDraft={endDraft} />}
    </Dialog>
  )
}

function ActionForm({
  id,
  submit,
  disabled,
  hasReason = true,
  hasDraft = true,
  onClose,
  onSubmit,
  endDraft,
  children,
}: ActionDialogProps & { endDraft: RefObject<(() => void) | undefined> }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { isRestored, discard, end, run, formProps } = useDialogDraft(id, hasDraft)
  endDraft.current = end
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const form = new FormData(event.currentTarget)
      const result = await run(
        () => runWithReason(form, () => onSubmit(form)),
        result => result !== STAY_OPEN,
      )
      if (result !== STAY_OPEN) onClose()
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form {...formProps} className="grid gap-4" onSubmit={event => void send(event)}>
      {isRestored && <RestoredNotice onDiscard={discard} />}
      <FieldErrors error={error}>
        {typeof children === 'string' ? <p className="text-sm">{children}</p> : children}
      </FieldErrors>
      {hasReason && <ReasonField />}
      {error !== undefined && <ErrorAlert error={error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
