import { Button, Dialog } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'

interface QuestionDialogProps {
  id: string
  title: string
  /** Text of the button that performs the action. */
  confirm: string
  /** Text of the button that leaves all as it is. */
  keep: string
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before an action that cannot be undone. */
export function QuestionDialog({ confirm, keep, busy, onConfirm, children, ...dialog }: QuestionDialogProps) {
  return (
    <Dialog {...dialog} closeLabel={useTexts(memberTexts).page.close}>
      <div className="grid gap-6">
        {children}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="secondary" onClick={dialog.onClose}>
            {keep}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
