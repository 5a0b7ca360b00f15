import { useLayoutEffect, useRef, useState } from 'react'
import { useStaff } from '../session/staff-context.ts'
import {
  draftKey,
  type FormDraft,
  type FormEntries,
  readDraft,
  removeDraft,
  writeDraft,
} from './form-drafts.ts'
import { formEntries, restoreEntries, sameEntries } from './form-entries.ts'
import { watchEdits } from './watch-edits.ts'

/**
 * Stores the entries of the form in a dialog as a draft of this tab. When the same dialog of the page is opened after a reload,
 * it starts with them: then `isRestored` is true. A dialog that is closed or whose action succeeds leaves no draft.
 */
export function useDialogDraft(id: string, isUsed: boolean) {
  const { id: staffMemberId } = useStaff().staffMember
  const form = useRef<HTMLFormElement>(null)
  // Not the address of the router: some dialogs are outside of its pages.
  const [key] = useState(() => draftKey(staffMemberId, `${location.pathname}#${id}`))
  const [draft, setDraft] = useState(() => (isUsed ? readDraft(key) : undefined))
  /** The values before the first edit; undefined before it. */
  const untouched = useRef<FormEntries>(undefined)
  const restoration = useRef<ReturnType<typeof restoreEntries>>(undefined)
  /** While an action runs, and after the end of the dialog. */
  const isPaused = useRef(false)
  const currentDraft = (element: HTMLFormElement | null): FormDraft | undefined => {
    if (!untouched.current || !element) return undefined
    const after = restoration.current?.entries() ?? formEntries(element)
    return sameEntries(after, untouched.current) ? undefined : { before: untouched.current, after }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is restored once; the rest is read from references
  useLayoutEffect(() => {
    const element = form.current
    if (!element || !isUsed) return
    if (draft) {
      untouched.current = draft.before
      restoration.current = restoreEntries(element, draft)
    }
    const stopWatching = watchEdits(element, () => {
      if (isPaused.current || !untouched.current) return
      const changed = currentDraft(element)
      if (changed) writeDraft(key, changed)
      else removeDraft(key)
    })
    return () => {
      stopWatching()
      restoration.current?.stop()
    }
  }, [])
  const end = () => {
    isPaused.current = true
    removeDraft(key)
  }
  const onTouch = () => {
    if (isUsed && form.current) untouched.current ??= formEntries(form.current)
  }
  return {
    isRestored: draft !== undefined,
    /** Gives the controls back the values that they had before the edits of the draft. */
    discard: () => {
      restoration.current?.stop()
      restoration.current = undefined
      if (draft && form.current) {
        const reversal = restoreEntries(form.current, { before: draft.after, after: draft.before })
        // Controls that appear with the former choices follow within a frame.
        setTimeout(reversal.stop)
      }
      untouched.current = undefined
      removeDraft(key)
      setDraft(undefined)
    },
    /** The dialog is closed. */
    end,
    /**
     * Runs the action of the dialog. Meanwhile there is no draft: after a reload it would offer an action again that may
     * have been performed. It is back after a failure, and when `isDone` denies the result.
     */
    async run<T>(action: () => Promise<T>, isDone: (result: T) => boolean): Promise<T> {
      const current = currentDraft(form.current)
      const resume = () => {
        isPaused.current = false
        if (current) writeDraft(key, current)
      }
      end()
      try {
        const result = await action()
        if (!isDone(result)) resume()
        return result
      } catch (error) {
        resume()
        throw error
      }
    },
    formProps: {
      ref: form,
      onFocusCapture: onTouch,
      onPointerDownCapture: onTouch,
      onKeyDownCapture: onTouch,
    },
  }
}
