import { useCallback, useEffect, useRef, useState } from 'react'

/** How far a run over many rows is. Without a total, its end is unknown. */
export interface RunProgress {
  done: number
  total: number | undefined
}

/** What a run does. It rejects when the signal aborts. */
type Work = (signal: AbortSignal, onProgress: (progress: RunProgress) => void) => Promise<void>

/** A run over many rows with progress, which can be canceled. It ends when its component is left. */
export function useRun() {
  const [progress, setProgress] = useState<RunProgress>()
  const end = useRef<AbortController>(undefined)
  const cancel = useCallback(() => end.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  const start = async (work: Work) => {
    if (end.current) return
    const controller = new AbortController()
    end.current = controller
    setProgress({ done: 0, total: undefined })
    try {
      await work(controller.signal, setProgress)
    } finally {
      end.current = undefined
      setProgress(undefined)
    }
  }
  return { progress, start, cancel }
}
