import { type Toast, ToastRegion } from '@stoa/ui'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

type ShowToast = (message: string, tone?: Toast['tone']) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Shows a short message at the bottom of the page. */
export const useToast = () => useContext(ToastContext)

const SHOWN_MS = 6000

/** Holds the messages of the pages below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const next = useRef(0)
  const dismiss = useCallback((id: string) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (message, tone = 'neutral') => {
      const id = String(next.current++)
      setToasts(all => [...all.slice(-2), { id, message, tone }])
      setTimeout(() => dismiss(id), SHOWN_MS)
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
