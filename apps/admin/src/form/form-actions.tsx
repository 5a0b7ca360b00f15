import { Button, type ButtonVariant } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from './action-dialog.tsx'

/** An action with a form: a button that opens its dialog. */
export interface FormAction {
  /** Unique on the page. */
  id: string
  /** Text of the button. */
  title: string
  /** Accessible name of the button, which contains its text. Default: the text. */
  label?: string
  /** Heading of the dialog. Default: the title. */
  heading?: string
  /** Text of the button in the dialog. Default: the title. */
  submit?: string
  /** @default 'secondary' */
  variant?: ButtonVariant
  /** Content of the form, or a sentence. It is rendered while the dialog is open. */
  fields: ReactNode
  /** Performs the action. */
  run: (form: FormData) => Promise<unknown>
}

/** The buttons and dialogs of declared actions. */
export function FormActions({ actions }: { actions: readonly FormAction[] }) {
  const [open, setOpen] = useState<string>()
  return (
    <>
      {actions.map(({ id, title, label, variant = 'secondary' }) => (
        <Button key={id} size="sm" variant={variant} aria-label={label} onClick={() => setOpen(id)}>
          {title}
        </Button>
      ))}
      {actions.map(({ id, title, heading = title, submit = title, fields, run }) => (
        <ActionDialog
          key={id}
          id={id}
          title={heading}
          submit={submit}
          open={open === id}
          onClose={() => setOpen(undefined)}
          onSubmit={run}
        >
          {fields}
        </ActionDialog>
      ))}
    </>
  )
}

/** The button and dialog of one action. */
export const ActionButton = (action: FormAction) => <FormActions actions={[action]} />
