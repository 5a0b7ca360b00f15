import { type Toast, ToastRegion } from '@stoa/ui'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { remainingText, useUndo } from '../activity/undo.ts'
import { t } from '../i18n/translate.ts'
import { takeChanges } from '../session/change-log.ts'
import { errorText } from './error-text.ts'

type ShowToast = (message: string, tone?: Toast['tone']) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Shows a short message at the bottom of the page. */
export const useToast = () => useContext(ToastContext)

const SHOWN_MS = 6000
/** An error stays longer. */
const ERROR_SHOWN_MS = 30_000
/** A message with an undo stays longer, too. */
const UNDO_SHOWN_MS = 12_000
/** A long undo shows its progress after so many calls. */
const PROGRESS_STEP = 5

/** Holds the messages of the pages below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const next = useRef(0)
  const undo = useUndo()
  const undoRef = useRef(undo)
  undoRef.current = undo
  const dismiss = useCallback((id: string) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (message, tone = 'neutral') => {
      const id = String(next.current++)
      setToasts(all => [...all.slice(-2), { id, message, tone }])
      const dismissAfter = (ms: number) => setTimeout(() => dismiss(id), ms)
      // An error is no result of the changes before it.
      const changes = tone === 'danger' ? [] : takeChanges()
      if (changes.length === 0) {
        dismissAfter(tone === 'danger' ? ERROR_SHOWN_MS : SHOWN_MS)
        return
      }
      const takeBack = (requestIds: readonly string[]) => {
        dismiss(id)
        const total = requestIds.length
        const onProgress = (done: number) => {
          if (done % PROGRESS_STEP !== 0) return
          const message = t('Taking back: {done} of {count} steps', { done, count: total })
          setToasts(all => [...all.filter(toast => toast.id !== `${id}-undo`), { id: `${id}-undo`, message }])
        }
        const run = undoRef.current.run(requestIds, onProgress).finally(() => dismiss(`${id}-undo`))
        run.then(
          done => show([t('Taken back.'), remainingText(done)].filter(Boolean).join(' ')),
          error => show(errorText(error), 'danger'),
        )
      }
      // Offered only if the platform can take the change back. The message stays until that is known.
      void undoRef.current.plan(changes).then(possible => {
        dismissAfter(possible.length === 0 ? SHOWN_MS : UNDO_SHOWN_MS)
        if (possible.length === 0) return
        const action = { label: t('Undo'), onAction: () => takeBack(possible) }
        setToasts(all => all.map(toast => (toast.id === id ? { ...toast, action } : toast)))
      })
    },
    [dismiss],
  )
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toasts={toasts} onDismiss={dismiss} />
    </ToastContext>
  )
}
