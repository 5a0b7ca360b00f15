import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStaff } from '../session/staff-context.ts'
import { draftKey, type FormEntries, readDraft, removeDraft, writeDraft } from './form-drafts.ts'
import { formEntries, restoreEntries, sameEntries } from './form-entries.ts'
import { watchEdits } from './watch-edits.ts'

/**
 * Holds the version that a form was filled with. A form without changes follows those of colleagues. One with changes keeps
 * them: then `isBehind` is true until it is saved or `showLatest` is called. This tab stores the changes as a draft. The
 * form starts with the draft after a reload or a new sign-in: then `isRestored` is true. Of several forms on a page, each
 * further one has a name.
 */
export function useLiveForm<T>(latest: T, versionOf: (entity: T) => unknown, name = '') {
  const { id } = useStaff().staffMember
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(() => draftKey(id, pathname + search + (name && `#${name}`)))
  const [draft, setDraft] = useState(() => readDraft(key))
  const [base, setBase] = useState(() => (draft ? (draft.base as T) : latest))
  /** The values before the first edit; undefined before it. */
  const untouched = useRef<FormEntries>(undefined)
  const restoration = useRef<ReturnType<typeof restoreEntries>>(undefined)
  const currentBase = useRef(base)
  currentBase.current = base
  /** Counts fillings of the form: its controls start again with each. */
  const [filling, setFilling] = useState(0)
  const [saves, setSaves] = useState(0)
  const version = versionOf(latest)
  const isBehind = versionOf(base) !== version
  const removeChanges = () => {
    untouched.current = undefined
    restoration.current?.stop()
    restoration.current = undefined
    removeDraft(key)
    setDraft(undefined)
  }
  const showLatest = () => {
    removeChanges()
    setBase(latest)
    setFilling(count => count + 1)
  }
  /** The values of the form if they differ from those before the first edit. */
  const changedEntries = (element: HTMLFormElement | null) => {
    if (!untouched.current || !element) return undefined
    const entries = restoration.current?.entries() ?? formEntries(element)
    return sameEntries(entries, untouched.current) ? undefined : entries
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version is looked at once, and after each save
  useEffect(() => {
    if (isBehind && !changedEntries(form.current)) showLatest()
  }, [version, saves])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is restored once; the rest is read from references
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    if (draft) {
      untouched.current = draft.before
      restoration.current = restoreEntries(element, draft)
    }
    const store = () => {
      if (!untouched.current) return
      const after = changedEntries(element)
      if (after) writeDraft(key, { base: currentBase.current, before: untouched.current, after })
      else removeDraft(key)
    }
    const stopWatching = watchEdits(element, store)
    return () => {
      // The page is left, or the session has ended.
      stopWatching()
      restoration.current?.stop()
    }
  }, [])
  const onTouch = () => {
    if (form.current) untouched.current ??= formEntries(form.current)
  }
  return {
    base,
    isBehind,
    /** Whether the form shows a draft. */
    isRestored: draft !== undefined,
    showLatest,
    /** Key of the controls. */
    fieldsKey: filling,
    /** The next version has the values of the form, which follows it. Also for a deleted entity: nothing is left to save. */
    markSaved: () => {
      removeChanges()
      setSaves(count => count + 1)
    },
    formProps: {
      ref: form,
      onFocusCapture: onTouch,
      onPointerDownCapture: onTouch,
      onKeyDownCapture: onTouch,
    },
  }
}
